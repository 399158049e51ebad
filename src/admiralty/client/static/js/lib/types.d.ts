/** Names that scripts use for what the server sends: generated from its structs (`make lint` writes api.d.ts). */

export type {
  ChanceResult as Chance, ClassDecision, ClassInfo, ClassLink, ClassTable, PresenceInfo as Presence, Course,
  DebriefInfo, DraftInfo as Draft, EditorUpdate, FaceInfo as Face, Fault, HintInfo as Hint,
  LineHtml as Line, OddsInfo as Odds, PageUpdate as Update, Replay,
} from "./api.d.ts";
