/** What the server sends. Answers of calls are generated from the server's structs (`make lint` writes api.d.ts). */

export type { CompanyInfo as Company, DraftInfo as Draft, FaceInfo as Face, HintInfo as Hint, OddsInfo as Odds, Replay } from "./api.d.ts";

export interface Chance {
  n: number;
  kind: "roll" | "draw";
  what: string;
  by: string | null;
  by_name: string;
  faces: (string | number)[];
  case: string;
  throw: { by: string; at: string; reached: string; against: string; result: string; good: boolean; terms: { value: number; text: string }[]; follows: string[] } | null;
  units: string[];
  /** The faces in words. */
  said: string[];
}

export interface Line {
  n: number;
  html: string;
}

export interface Update {
  sequence: number;
  decision: number;
  as: string | null;
  asked: string[];
  my_turn: boolean;
  over: boolean;
  hand_over: string | null;
  whole: boolean;
  html: Record<string, string>;
  svg: Record<string, string>;
  lines: Line[];
  news: string[];
  chances: Chance[];
  undone: number[];
  courses: Course[];
  /** How many lines of the log were left out. */
  left_out: number;
  /** The signs of chart and sheets, where one of them comes along. */
  lasting: string | null;
}

/** The way that a unit went: its poses from first to last, in the units of the scene. */
export interface Course {
  unit: string;
  path: [number, number, number][];
}

export interface Fault {
  kind: string;
  message: string;
  remedy: string;
  case: string | null;
  case_text: string | null;
}
