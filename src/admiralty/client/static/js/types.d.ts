/** What the server sends; the names are those of the HTTP interface. */

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

export interface Face {
  text: string;
  grade: number;
  face: string;
  kind: string;
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

export interface Odds {
  code: string;
  label: string;
  measures: { id: string; title: string; chances: { value: string | number | boolean; text: string; share: number }[]; beside: string[] }[];
  exact: boolean;
  note: string;
  lines: { text: string; share: number; likely: boolean }[];
  results: { text: string; share: number; shown: string; kind: string; fatal: boolean }[];
  die: { name: string; needs: string; faces: Face[]; top: number } | null;
  modifiers: { value: number | null; unknown: string; text: string; case: string; case_text: string }[];
  against: string;
  ghost: string;
  told: string[];
  opens: { text: string; share: number }[];
  foretold: { title: string; lines: { text: string; share: number; likely: boolean }[]; note: string }[];
}

export interface Hint {
  decision: number;
  seat: string;
  orders: { code: string; label: string; value: number; worth: string; visits: number; tried: string; line: string }[];
  nodes: number;
  worlds: number;
  note: string;
}

export interface Fault {
  kind: string;
  message: string;
  remedy: string;
  case: string | null;
  case_text: string | null;
}

export interface Replay {
  entries: number;
  as: string | null;
  seats: { id: string; name: string }[];
  turns: number[];
  marks: { n: number; kind: string; text: string }[];
}

export interface Company {
  people: { name: string; seats: string[]; bot: boolean; mine: boolean; asked: boolean; ago: number | null; seen: string }[];
  remarks: { id: number; person: string; kind: "said" | "nudge" | "clock"; text: string; ago: number; mine: boolean }[];
  pace: { seconds: number; then: string; left: number | null; said: string };
  offer: { text: string; mine: boolean; asked_me: boolean; waiting_for: string[]; about: string } | null;
}

/** An order sheet as its own seat sees it. */
export interface Draft {
  decision: number;
  seat: string;
  line: string;
  code: string;
  empty: boolean;
  sealed: boolean;
  run: string;
  html: string;
  ghost: string;
}
