import { BaseSequencer, type TestSpecification } from 'vitest/node'

const conDemo = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/tests/e2e/')

/**
 * Making the demo market takes long, and who needs it waits: one file has it made while the others go
 * on, and the rest of those that need it come last.
 */
export class Orden extends BaseSequencer {
  override async sort(archivos: TestSpecification[]): Promise<TestSpecification[]> {
    const todos = await super.sort(archivos)
    const [primero, ...otros] = todos.filter(conDemo)
    return [...(primero ? [primero] : []), ...todos.filter((uno) => !conDemo(uno)), ...otros]
  }
}
