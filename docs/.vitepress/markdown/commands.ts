// The commands of a checkout of the project, and those of the published packages that do the same. The guide shows both, and a published
// gateway names its own.

/** With the packages there's no demo shop. The folder is that of `npm start`, so what follows is the same for both. */
const DEMO = 'npx @service/gateway --demo --data data/demo'
const GATEWAY = 'npx @service/gateway'

/** Longer ones first. */
const COMMANDS: readonly [checkout: string, packages: string][] = [
  ['npm start --', DEMO],
  ['npm start', DEMO],
  ['npm run --silent gateway --', GATEWAY],
  ['npm run gateway --', GATEWAY],
  ['npm run gateway', GATEWAY],
]

/** Returns the text with the commands of the packages. */
export const fromPackages = (text: string): string =>
  COMMANDS.reduce((all, [checkout, packages]) => all.replaceAll(checkout, packages), text)

const PACKAGES = '[Packages]'
const CHECKOUT = '[Repository]'

/**
 * Returns a page of the guide with two blocks, one named for the packages and one for the repository, for each that differs. A fence with
 * more after its language, such as `sh as-is`, has commands of another project and stays as it is.
 */
export const withBoth = (markdown: string): string =>
  markdown.replaceAll(/^( *)```sh\n([\s\S]*?)^\1```$/gm, (block, indent: string, code: string) => {
    const same = fromPackages(code)
    if (same === code) return block
    const fence = `${indent}\`\`\``
    return `${fence}sh ${PACKAGES}\n${same}${fence}\n\n${fence}sh ${CHECKOUT}\n${code}${fence}`
  })
