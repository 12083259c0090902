// The game of the examples.
{
    let text = include_str!("../../../games/breakthrough.json");
    let document = arbiter_spec::read("breakthrough", text, &arbiter_spec::patch::EmptyLibrary).unwrap();
    arbiter_engine::Game::compile(&document.check(&arbiter_spec::patch::Choices::default()).unwrap())
}
