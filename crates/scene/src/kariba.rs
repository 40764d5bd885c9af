use tablee_kariba::KaribaView;

use crate::{Drawn, Pen, Scene};

impl Drawn for KaribaView {
    fn scene(&self, _pen: &Pen<'_>) -> Scene {
        Scene::default()
    }
}
