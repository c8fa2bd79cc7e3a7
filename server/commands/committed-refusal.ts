import type { Problem } from '#server/http/problem.ts'

/**
 * A refusal that keeps what was written, such as a counted wrong try: the change is committed, the key of its call can be used
 * again, and the problem is thrown after that.
 */
export class CommittedRefusal {
  readonly problem: Problem
  constructor(problem: Problem) {
    this.problem = problem
  }
}
