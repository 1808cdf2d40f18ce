// Ends badly when a tag is not that of the version that would be published.
import { readManifest } from './manifest.ts'

const [tag] = process.argv.slice(2)
const expected = `v${readManifest().version}`
if (tag !== expected) {
  console.error(`The tag ${tag} is not ${expected}, which package.json has.`)
  process.exitCode = 1
}
