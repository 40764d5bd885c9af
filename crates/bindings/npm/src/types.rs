//! What TypeScript is told of the values that are plain objects.

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &'static str = r#"
/** A game of the package. */
export interface Info {
  /** The name in records and commands, such as `karuba-cards`. */
  id: string;
  fewestSeats: number;
  mostSeats: number;
}

/** How a table is set up. */
export interface Plan {
  /** How many play; the fewest that the game allows if left out. */
  seats?: number;
  /** The switches of the rules; see docs/NOTATION.md. */
  options?: Record<string, unknown>;
  /** The same seed deals the same game, everywhere. Chance if left out. */
  seed?: number | bigint;
}

/** Scores and places by seat. */
export interface Standing {
  scores: number[];
  /** 1 is the first. */
  places: number[];
  /** The lines behind each seat's points, in words; they add up to them. */
  breakdown: { text: string; points: number }[][];
}

/** What is thrown when something cannot be done. */
export interface Mistake extends Error {
  /** A short name for programs. */
  code: string;
  /** The number of the rule that forbids a move; see the rules of the game. */
  rule?: string;
}
"#;
