//! What else in an app can rely on: the order of a frame's work, and which system hears an order.

use bevy::prelude::*;
use first_fire::app::{
    Asked, DefenderWindow, FrameSet, Happened, InPhase, OneOrder, PhaseSystem, Screen, Session,
    Submit,
};
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::{Order, Phase, decision, legal_orders};

use crate::table::{game, menu, new_game, orders, playing, position, random_game, request, submit};

#[derive(Resource, Default)]
struct Seen {
    events: usize,
    orders: usize,
}

/// A player who does the first thing that is allowed, as input does: within the frame.
fn play_first(session: Option<Res<Session>>, mut submit: MessageWriter<Submit>) {
    let order = session.and_then(|session| legal_orders(session.position()).into_iter().next());
    if let Some(order) = order {
        submit.write(Submit(order));
    }
}

fn look(mut seen: ResMut<Seen>, mut happened: MessageReader<Happened>, session: Res<Session>) {
    seen.events += happened.read().count();
    seen.orders = session.game().log().len();
}

#[test]
fn input_of_a_frame_is_carried_out_and_seen_in_the_same_frame() {
    let mut app = playing("first-steps", 50);
    app.init_resource::<Seen>()
        .add_systems(Update, play_first.in_set(FrameSet::Input))
        .add_systems(Update, look.in_set(FrameSet::View));
    for frame in 1..=10 {
        app.update();
        let published: usize = game(&app).log().iter().map(|entry| entry.events.len()).sum();
        let seen = app.world().resource::<Seen>();
        assert_eq!((seen.orders, seen.events), (frame, published));
    }
}

/// Needs game and states without an `Option`: would stop the program if one of them were missing.
fn rely_on_the_game(session: Res<Session>, phase: Res<State<InPhase>>, asked: Res<State<Asked>>) {
    let pos = session.position();
    assert_eq!(*phase.get(), InPhase(pos.phase));
    assert_eq!(Some(&asked.get().0), decision(pos).as_ref());
}

#[test]
fn the_game_is_there_as_long_as_its_screen_is() {
    let mut app = menu();
    app.add_systems(First, rely_on_the_game.run_if(in_state(Screen::Playing)))
        .add_systems(Last, rely_on_the_game.run_if(in_state(Screen::Playing)))
        .add_systems(OnEnter(Screen::Playing), rely_on_the_game);
    for seed in [1, 2] {
        request(&mut app, new_game("first-steps", seed));
        app.update();
        assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Playing);
        request(&mut app, new_game("first-steps", seed + 10));
        app.update();
        assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Playing);
        assert_eq!(game(&app).seed(), seed + 10);
        request(&mut app, first_fire::app::Request::Leave);
        app.update();
        assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Menu);
    }
}

#[test]
fn a_game_left_in_the_frame_it_began_in_leaves_nothing_behind() {
    let mut app = menu();
    app.world_mut().write_message(new_game("first-steps", 1));
    app.world_mut().write_message(first_fire::app::Request::Leave);
    app.update();
    app.update();
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Menu);
    assert!(!app.world().contains_resource::<Session>());
}

#[test]
fn an_order_that_ends_a_phase_is_followed_by_orders_of_the_next_in_the_same_frame() {
    let recorded = random_game("first-steps", 51);
    let all = orders(&recorded);
    let done = recorded
        .log()
        .windows(2)
        .position(|pair| pair[0].order == Order::Done && pair[0].when != pair[1].when)
        .expect("some phase ends");
    let mut app = playing("first-steps", 51);
    app.world_mut().write_message_batch(all.into_iter().take(done).map(Submit));
    app.update();
    let next = recorded.log().iter().skip(done).take(2).map(|entry| entry.order.clone());
    app.world_mut().write_message_batch(next.map(Submit));
    app.update();
    assert_eq!(game(&app).log().len(), done + 2);
}

/// How often something was done in the set of the MPh, and how often in the DEFENDER's window.
#[derive(Resource, Default, PartialEq, Eq, Debug)]
struct Between {
    movement: usize,
    window: usize,
}

#[test]
fn the_defenders_window_is_a_set_of_its_own_between_two_steps_of_the_mover() {
    let recorded = random_game("first-steps", 1);
    let mut app = playing("first-steps", 1);
    app.init_resource::<Between>()
        .add_systems(
            OneOrder,
            (|mut seen: ResMut<Between>| seen.movement += 1).in_set(PhaseSystem(Phase::Movement)),
        )
        .add_systems(
            OneOrder,
            (|mut seen: ResMut<Between>| seen.window += 1).in_set(DefenderWindow),
        );
    let mut wanted = Between::default();
    for order in orders(&recorded) {
        let pos = position(&app);
        wanted.movement += usize::from(pos.phase == Phase::Movement);
        let asked = decision(pos).map(|asked| asked.kind);
        wanted.window += usize::from(asked == Some(DecisionKind::FirstFire));
        submit(&mut app, order);
        assert_eq!(*app.world().resource::<Between>(), wanted);
    }
    assert!(wanted.window > 3 && wanted.movement > wanted.window, "{wanted:?}");
}
