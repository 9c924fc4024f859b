//! Shares as whole numbers in a hundred.

/// Shares of a whole, which add up to 1, as whole numbers in a hundred, which add up to 100: each is rounded down, and
/// what is then missing goes to those that lost most by it, the first of equals before the others.
#[must_use]
pub fn in_a_hundred<const N: usize>(shares: [f64; N]) -> [u8; N] {
    let exact = shares.map(|share| (share * 100.0).clamp(0.0, 100.0));
    let mut whole = exact.map(|share| share as u8);
    let given: u32 = whole.iter().map(|share| u32::from(*share)).sum();
    let mut order: Vec<usize> = (0..N).collect();
    order.sort_by(|a, b| exact[*b].fract().total_cmp(&exact[*a].fract()));
    for index in order.into_iter().take(100_usize.saturating_sub(given as usize)) {
        whole[index] += 1;
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::in_a_hundred;

    #[test]
    fn whole_shares_stay() {
        assert_eq!(in_a_hundred([0.25, 0.0, 0.75]), [25, 0, 75]);
    }

    #[test]
    fn shares_that_all_round_up_still_add_up_to_a_hundred() {
        // Each by itself would be 17, 17, 17, 50.
        assert_eq!(in_a_hundred([1.0 / 6.0, 1.0 / 6.0, 1.0 / 6.0, 0.5]), [17, 17, 16, 50]);
    }

    #[test]
    fn shares_that_all_round_down_still_add_up_to_a_hundred() {
        assert_eq!(in_a_hundred([1.0 / 3.0; 3]), [34, 33, 33]);
    }

    #[test]
    fn what_is_missing_goes_to_the_largest_remainder() {
        assert_eq!(in_a_hundred([0.102, 0.107, 0.791]), [10, 11, 79]);
    }

    #[test]
    fn every_split_of_the_dice_adds_up_to_a_hundred() {
        for a in 0..=36_u8 {
            for b in 0..=36 - a {
                let share = |ways: u8| f64::from(ways) / 36.0;
                let whole = in_a_hundred([share(a), share(b), share(36 - a - b)]);
                assert_eq!(whole.iter().sum::<u8>(), 100, "{a} and {b} of 36");
            }
        }
    }
}
