//! A game from which the rules are illustrated: played by bots once and written down.

use tablee_core::{Example, Moment};

pub(crate) static EXAMPLE: Example = Example {
    deal: "5 25 33 1 23 9 19 31 26 28 14 2 16 30 32 18 20 35 34 13 22 10 6 4 29 27 15 7 11 21 3 8 36 17 12 24 \
        brown=100/70 blue=70/30 purple=20/40 yellow=50/80",
    moves: "1:5@b2&2:5@b2 1:25@c2&2:25@c2 1:33@b4&2:33@b3 1:1@a5&2:1@a2 1:23@c1&2:23@c1 1:9:yellow>a5&2:9:purple>b2 \
        1:19@d2&2:19@f1 1:31@e5&2:31@b4 1:26@e2&2:26@e2 1:28:brown>e5&2:28@d1 1:14@f1&2:14:purple>b3 \
        1:2@a2&2:2:purple>b4 1:16:purple>b2&2:16@a5 1:30@d1&2:30@b5 1:32@b3&2:32:yellow>a5 1:18@e4&2:18@e3 \
        1:20:purple>c2&2:20@d2 1:35:brown>e4&2:35@e4 1:34@e3&2:34@e5 1:13@f2&2:13:brown>e5 \
        1:22:brown>e3&2:22:brown>e3 1:10@c5&2:10:purple>b2 1:6@e1&2:6@e1 1:4:brown>e1&2:4:brown>e1 \
        1:29:purple>temple&2:29:yellow>b3 1:27:brown>temple&2:27:brown>temple 1:15@a1&2:15@f2 \
        1:7@b5&2:7:purple>temple 1:11:blue>b3&2:11:yellow>d2 1:21:yellow>b4&2:21:yellow>f2 \
        1:3:yellow>c5&2:3:yellow>temple 1:8:blue>temple&2:8:blue>b2 1:36@a3&2:36:blue>c1 1:17@a4&2:17:blue>temple",
    moments: &[
        Moment::at("B3", 0, 0),
        Moment::before("B6", 10, 0),
        Moment::before("B10", 20, 0),
        Moment::before("B11", 24, 0),
        Moment::at("B13", 34, 0),
    ],
};
