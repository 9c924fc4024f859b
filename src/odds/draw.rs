//! The chances of Random Selection (A.9), worked out rather than rolled.

/// Of `all` candidates at least `number` are drawn, ties for the last place included: the chance that exactly
/// one given set of `size` of them is.
fn exactly(all: u32, number: u32, size: u32) -> f64 {
    if size < number || size > all {
        return 0.0;
    }
    // The set is everybody at or above the dr of the last place; at most number - 1 stand above it.
    (1..=6u32)
        .map(|last| {
            let below = f64::from(last - 1) / 6.0;
            let above = f64::from(6 - last) / 6.0;
            let at_or_above: f64 = (0..number.min(size))
                .map(|over| {
                    choose(size, over)
                        * above.powi(over as i32)
                        * (1.0 / 6.0f64).powi((size - over) as i32)
                })
                .sum();
            at_or_above * below.powi((all - size) as i32)
        })
        .sum()
}

fn choose(of: u32, take: u32) -> f64 {
    (0..take).map(|k| f64::from(of - k) / f64::from(k + 1)).product()
}

/// When at least one of `all` candidates is drawn: the chances that of some `watched` exactly a given `inside` are
/// among the drawn, by how many are drawn of the `part` of the candidates to which the watched belong.
pub(super) fn sizes(
    all: u32,
    part: u32,
    watched: u32,
    inside: u32,
) -> impl Iterator<Item = (u32, f64)> {
    let others = all.saturating_sub(part);
    (inside..=part.saturating_sub(watched) + inside).map(move |drawn| {
        let besides: f64 =
            (0..=others).map(|more| choose(others, more) * exactly(all, 1, drawn + more)).sum();
        (drawn, choose(part - watched, drawn - inside) * besides)
    })
}

/// The chance that one candidate of so many is drawn when one is, ties included.
pub(super) fn one_of(all: u32) -> f64 {
    subsets(all, 1, 1).into_iter().filter(|&(set, _)| set != 0).map(|(_, chance)| chance).sum()
}

/// The chance of each subset of some `watched` among `all` candidates, as a bit set: who of the watched is
/// drawn when at least `number` of all are. The chances add up to one.
pub(super) fn subsets(all: u32, number: u32, watched: u32) -> Vec<(u32, f64)> {
    if all <= number {
        return vec![((1 << watched) - 1, 1.0)];
    }
    let others = all - watched;
    (0..1u32 << watched)
        .map(|set| {
            let inside = set.count_ones();
            let chance = (0..=others)
                .map(|more| choose(others, more) * exactly(all, number, inside + more))
                .sum();
            (set, chance)
        })
        .filter(|&(_, chance)| chance > 0.0)
        .collect()
}
