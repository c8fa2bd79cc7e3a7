import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They begin first, so that no worker is left alone with one of them at the end. */
const LONGEST =
  /\/(authorisation|joined-accounts|faults|main|shop-model|payment-kills|invariants|several-processes|replicas|whatsapp-channel)\.test\./

/** The order of Vitest, which knows how long a file takes only where it has run before. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}
