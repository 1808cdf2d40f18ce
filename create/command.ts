// The command: reads its arguments, asks for missing ones, and prints the next steps.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { type FrameworkName, frameworkNames, frameworks, isFramework } from './frameworks.ts'
import { writeShop } from './shop.ts'

const HELP = `npm create @service/checkout [FOLDER] [-- --framework ${frameworkNames.join('|')}]

Writes a shop that takes cards: a page, a small server and tests.

  --framework NAME   ${frameworkNames.join(', ')}
  --packages FOLDER  installs our packages from tarballs in a folder instead of the registry
  --help             prints this text
`

export interface Terminal {
  input: NodeJS.ReadableStream
  output: NodeJS.WritableStream
}

/** @param root of this package @returns the exit code */
export async function run(
  args: readonly string[],
  { input, output }: Terminal,
  root: string,
): Promise<number> {
  const print = (text: string) => void output.write(text)
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        framework: { type: 'string' },
        packages: { type: 'string' },
        help: { type: 'boolean' },
      },
    })
    if (values.help) {
      print(HELP)
      return 0
    }
    const { folder, framework } = await complete(positionals[0], values.framework, { input, output })
    const { version = '0.0.0' } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    writeShop({
      folder,
      framework,
      packages: values.packages,
      templates: path.join(root, 'templates'),
      version,
    })
    print(nextSteps(folder, frameworks[framework].title))
    return 0
  } catch (error) {
    print(`${error instanceof Error ? error.message : error}\n`)
    return 1
  }
}

/** Asks for missing arguments. @throws Error for an unknown framework */
async function complete(folder: string | undefined, framework: string | undefined, terminal: Terminal) {
  if (folder !== undefined && framework !== undefined) return { folder, framework: checked(framework) }
  const lines = createInterface(terminal)
  // Not question(): of piped input, it loses the lines that come before they're asked for.
  const answers = lines[Symbol.asyncIterator]()
  const ask = async (question: string) => {
    terminal.output.write(question)
    const { value, done } = await answers.next()
    if (done) throw new Error('\nNo answer came. Name the folder and --framework.')
    return String(value).trim()
  }
  try {
    return {
      folder: folder ?? ((await ask('Folder (shop): ')) || 'shop'),
      framework: checked(framework ?? ((await ask(`Framework (${frameworkNames.join(', ')}): `)) || 'html')),
    }
  } finally {
    lines.close()
  }
}

function checked(name: string): FrameworkName {
  if (isFramework(name)) return name
  throw new Error(`There is no ${name}. Choose one of ${frameworkNames.join(', ')}.`)
}

/** As shells take it for one word: sh, cmd and PowerShell know double quotes. */
const quoted = (folder: string) => (/[^\w./\\:~-]/.test(folder) ? `"${folder}"` : folder)

function nextSteps(folder: string, title: string): string {
  const isHere = existsSync(path.join(folder, 'package.json')) && path.resolve(folder) === process.cwd()
  return `
Your shop with ${title} is in ${folder}.

${isHere ? '' : `  cd ${quoted(folder)}\n`}  npm install
  npx playwright install chromium
  npm test          pays with test cards in a browser
  npm start         opens the shop, with a test gateway

To use your own gateway, copy .env.example to .env and fill it in.
`
}
