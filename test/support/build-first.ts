// Builds before any test file starts, because several builds at the same time would overwrite one another's files.
import { buildIfStale } from '../../scripts/build.ts'

export const setup: () => Promise<void> = buildIfStale
