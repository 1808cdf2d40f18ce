import type { Mode } from '../../core/caller.ts'

/** The mode of what a request makes, by its `test_mode`: a token has none (rules: invoicing.md#modes). */
export function modeOf(test_mode: boolean | 'true' | 'false' | undefined): Mode {
  return String(test_mode) === 'true' ? 'test' : 'live'
}

/** The modes that the `test_mode` of a list's query asks for: without one both. */
export const modesOf = (test_mode: 'true' | 'false' | undefined): Mode[] =>
  test_mode === undefined ? ['test', 'live'] : [modeOf(test_mode)]
