//! A game from which the rules are illustrated: played by bots once and written down.

use tablee_core::{Example, Moment};

pub(crate) static EXAMPLE: Example = Example {
    deal: "8715764836117134632587382634551862126451577454847822378235126436",
    moves: "1:1x1 2:6x1 1:1x1 2:3x1 1:7x2 2:1x1 1:7x1 2:4x1 1:3x2 2:1x1 1:5x2 2:7x1 1:3x1 2:2x1 1:8x3 2:3x1 1:6x1 2:8x1 \
        1:4x2 2:6x3 1:8x1 2:2x1 1:2x1 2:4x1 1:1x1 2:1x2 1:5x3 2:2x1 1:5x1 2:5x1 1:8x1 2:7x1 1:2x1 2:3x1 1:7x2 2:7x1 \
        1:2x1 2:4x1 1:4x2 2:5x1 1:3x1 2:2x1 1:1x1 2:6x1 1:6x1 2:2x1 1:6x1 2:3x1 1:4x1 2:8x1",
    moments: &[
        Moment::at("K1", 0, 0),
        Moment::before("K3", 1, 1),
        Moment::before("K4", 14, 0),
        Moment::before("K6", 25, 1),
        Moment::at("K9", 50, 0),
    ],
};
