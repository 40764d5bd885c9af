//! Games from which the rules are illustrated: deals and moves, played by bots once and written down.

/// A game and the moments of it that show a rule.
pub(super) struct Example {
    pub(super) deal: &'static str,
    /// A decision a word, the moves of several seats joined by `&`.
    pub(super) moves: &'static str,
    pub(super) moments: &'static [Moment],
}

/// The rule, the number of decisions before, the index of the seat that looks, and whether the move that follows is shown.
pub(super) type Moment = (&'static str, usize, usize, bool);

/// The game that illustrates the rules of a game.
pub(super) fn example(game: &str) -> &'static Example {
    match game {
        "kariba" => &KARIBA,
        "karuba" => &KARUBA,
        "karuba-cards" => &KARUBA_CARDS,
        _ => &LABYRINTH,
    }
}

static KARIBA: Example = Example {
    deal: "8715764836117134632587382634551862126451577454847822378235126436",
    moves: "1:1x1 2:6x1 1:1x1 2:3x1 1:7x2 2:1x1 1:7x1 2:4x1 1:3x2 2:1x1 1:5x2 2:7x1 1:3x1 2:2x1 1:8x3 2:3x1 1:6x1 2:8x1 \
        1:4x2 2:6x3 1:8x1 2:2x1 1:2x1 2:4x1 1:1x1 2:1x2 1:5x3 2:2x1 1:5x1 2:5x1 1:8x1 2:7x1 1:2x1 2:3x1 1:7x2 2:7x1 \
        1:2x1 2:4x1 1:4x2 2:5x1 1:3x1 2:2x1 1:1x1 2:6x1 1:6x1 2:2x1 1:6x1 2:3x1 1:4x1 2:8x1",
    moments: &[("K1", 0, 0, false), ("K3", 1, 1, true), ("K4", 14, 0, true), ("K6", 25, 1, true), ("K9", 50, 0, false)],
};

static KARUBA: Example = Example {
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
        ("B3", 0, 0, false),
        ("B6", 10, 0, true),
        ("B10", 20, 0, true),
        ("B11", 24, 0, true),
        ("B13", 34, 0, false),
    ],
};

static KARUBA_CARDS: Example = Example {
    deal: "8,5,15,16,12,13,9,2,4,14,1,3,10,7,6,11 3,11,2,15,4,6,1,14,7,5,16,13,9,12,10,8",
    moves: "1:8+15&2:3+11 2:-3 1:8@0,0&2:11@0,0 1:15@0,1 1:12+16&2:2+4 2:-2 1:16@0,2&2:4@-1,0 1:12@1,0 1:5+13&2:1+6 2:-6 \
        1:5@1,2&2:1@-1,-1 1:13@1,3 1:2+4&2:14+15 1:-2 1:4@0,3&2:14@-2,0 2:15@-1,-2 1:9+14&2:5+16 2:-5 \
        1:9@-1,1&2:16@0,-2 1:14@-1,2 1:1+3&2:7+13 1:-1 1:3@1,1&2:7@0,-1 2:13@1,-1 1:6+10&2:9+10 1:-6 \
        1:10@2,1&2:9@-2,-2 2:10@1,-2 1:7+11&2:8+12 1:-7 1:11@2,2&2:8@-2,-1 2:12@-2,-3",
    moments: &[("C3", 0, 0, true), ("C4", 9, 1, true), ("C6", 18, 0, true), ("C9", 32, 0, false)],
};

static LABYRINTH: Example = Example {
    deal: "29 45 46 27 18 2 42 47 6 38 34 12 44 13 19 14 1 26 8 25 5 37 50 39 30 3 24 20 15 32 41 40 28 21 36 43 9 7 49 \
        22 48 10 16 31 4 11 35 23 17 33 / 3 3 0 1",
    moves: "1:45r1@-1,1 2:46r1@2,0 1:6r0@-2,1 2:38r0@-1,0 2:x0,0 1:29r1@-2,0 1:x-2,1 2:12r0@-2,1 2:x-1,0 1:34r1@0,0 \
        1:x1,1 2:27r0@-3,0 1:19r1@-1,0 1:x-2,1 2:14r0@-2,1 2:x2,0 1:44r0@0,-1 2:13r0@-2,-1 2:x-3,0 1:1r0@-1,-1 \
        1:x-2,0 1:x0,-1 2:25r2@1,1 2:x0,0 1:8r0@-1,-2 1:x-2,-1 2:26r0@-2,0 2:x-2,1 1:5r0@0,0 1:x1,1 2:37r1@-2,-1 \
        2:x-1,-2 1:50r1@0,-1 1:x-2,0 1:x-1,0 2:3r0@-1,-2 2:x-2,-1 1:30r3@-1,0 1:x-1,-2 1:x1,0 2:20r0@-2,-1 \
        1:15r0@0,2 2:32r0@0,3 2:x-1,0 1:41r0@-1,0 1:x0,-1 2:40r0@-2,0 2:x-1,-1 1:24r0@-1,3 2:21r0@-2,-2 1:36r1@-2,3 \
        2:43r0@-2,1 2:x-1,1 1:28r1@-2,2 1:x-2,3 2:7r0@-1,1 2:x0,0 1:9r0@-1,2 1:x-1,3 2:22r2@-3,-2 2:x-1,2 \
        1:48r0@-3,-1 1:x-3,-2 2:10r0@0,0 2:x0,3 1:16r3@-3,-2 1:x-1,0 2:31r0@-4,-2 2:x-2,2 1:4r0@-4,-1 1:x-4,-2 \
        2:11r0@0,-1 2:x0,2 1:35r1@-1,-1 1:x-1,1 2:23r1@-2,-3 1:17r0@-5,-1 2:33r0@-5,-2 1:49r0@-6,-2 2:39r0@-6,-3",
    moments: &[("L1", 0, 0, false), ("L4", 14, 1, true), ("L5", 15, 1, true), ("L7", 80, 0, false)],
};
