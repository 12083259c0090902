// The game of the examples.
{
    let document = arbiter_spec::read("small", include_str!("game.json"), &arbiter_spec::patch::EmptyLibrary).unwrap();
    arbiter_engine::Game::compile(&document.check(&arbiter_spec::patch::Choices::default()).unwrap())
}
