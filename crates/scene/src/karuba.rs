use tablee_karuba::KarubaView;

use crate::{Drawn, Pen, Scene};

impl Drawn for KarubaView {
    fn scene(&self, _pen: &Pen<'_>) -> Scene {
        Scene::default()
    }
}
