/** Many questions that are answered from the same snapshots, however long that takes. */
import type * as Effect from "effect/Effect"
import type { View } from "./View.ts"

export interface QuestionBatch<Request, Answer, Failure> {
  /** What was in force when the batch began; null where it could not be read. */
  readonly view: View | null
  readonly answer: (request: Request) => Effect.Effect<Answer, Failure>
}
