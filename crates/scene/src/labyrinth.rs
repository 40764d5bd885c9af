use tablee_labyrinth::LabyrinthView;

use crate::{Drawn, Pen, Scene};

impl Drawn for LabyrinthView {
    fn scene(&self, _pen: &Pen<'_>) -> Scene {
        Scene::default()
    }
}
