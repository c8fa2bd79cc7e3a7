import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They begin first, so that no worker is left alone with one of them at the end. */
const LONGEST =
  /\/(bad-input|lock-order|import-preview|faults|main|shop-modes|shop-model|several-processes|authorisation|import-growth|payment-kills)\.test\./

/** The order of Vitest, which knows how long a file takes only where it has run before. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}
