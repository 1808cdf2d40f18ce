// Before any test file starts: several of them at once would build over one another.
import { buildIfStale } from '../../scripts/build.ts'

export const setup: () => Promise<void> = buildIfStale
