//! `tablee score`: the points of a position, explained.

use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;

use clap::ArgMatches;
use tablee_catalog::{Request, Visit};
use tablee_core::{
    ComponentSet as _, Diagram, DiagramError, Diagrammed, Game as _, Say as _, Sentence, Standing, options_to_text,
};
use tablee_karuba_cards::{Island, KarubaCards};
use tablee_tui::standing;

use crate::command::chosen_game;
use crate::failure::Failure;
use crate::{Context, files};

/// Explains the points of a position drawn as text; for Karuba cards also of a bare island.
pub(crate) fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let path = matches.get_one::<PathBuf>("file").cloned().unwrap_or_else(|| PathBuf::from("-"));
    let game = chosen_game(matches);
    if !tablee_catalog::GAMES.iter().any(|info| info.id == game) {
        return Err(Failure::unknown_game(game));
    }
    let request = crate::request(matches)?;
    if path.as_os_str() == "-" && std::io::stdin().is_terminal() {
        let mut errors = std::io::stderr().lock();
        writeln!(errors, "{}", context.words.text("score-typed"))?;
    }
    let text = files::read(&path)?;
    let mut out = std::io::stdout().lock();
    if game == KarubaCards::INFO.id && !text.contains(':') {
        let setup = request.setup::<KarubaCards>()?;
        let (points, lines) =
            Island::from_grid(&text).map_err(DiagramError::from)?.score(setup.set.get(), setup.options.detours);
        let total = Sentence::new("score-total").number("points", points);
        let island = Standing { scores: vec![points], places: vec![1], breakdown: vec![lines] };
        let explained = standing(&context.words, &island);
        // The first line names a seat and a place, which a bare island does not have.
        explained.lines().skip(1).try_for_each(|line| writeln!(out, "{line}"))?;
        writeln!(out, "{}", context.words.say(&total))?;
        return Ok(());
    }
    let explained =
        tablee_catalog::visit(game, Score { request, text }).ok_or_else(|| Failure::unknown_game(game))??;
    write!(out, "{}", standing(&context.words, &explained))?;
    Ok(())
}

struct Score {
    request: Request,
    text: String,
}

impl Visit for Score {
    type Output = Result<Standing, Failure>;

    fn with<G: Diagrammed>(self) -> Self::Output {
        let mut diagram = Diagram::parse(&self.text)?;
        // Options and set of the command line are those of a position that names none.
        let setup = self.request.setup::<G>()?;
        if diagram.get("options").is_none() {
            diagram.set("options", options_to_text(&setup.options));
        }
        if setup.set != G::Set::standard() && diagram.get("set").is_none() {
            diagram.set("set", setup.set.id());
        }
        Ok(G::from_diagram(&diagram)?.standing())
    }
}
