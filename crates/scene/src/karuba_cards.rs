use tablee_karuba_cards::View;

use crate::{Drawn, Pen, Scene};

impl Drawn for View {
    fn scene(&self, _pen: &Pen<'_>) -> Scene {
        Scene::default()
    }
}
