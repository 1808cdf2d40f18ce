// Where code and documents cite the rules (docs/rules/README.md says in which form), and whether what they cite is there.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')
const RULES = 'docs/rules'

const FILES = [
  '*.{json,md,ts}',
  '.github/**/*.{md,yml}',
  '{demo,docs,frame,gateway,scripts,shared,src,test}/**/*.{css,html,js,json,md,mjs,ts,tsx}',
]
const NOT_OURS = ['node_modules', 'dist', 'data', 'package-lock.json']

/** A file of the repository; its path from the root, with slashes. */
export interface SourceFile {
  path: string
  text: string
}

/** Every file that somebody of us has written. */
export function sourceFiles(): SourceFile[] {
  const exclude = (name: string) => NOT_OURS.includes(path.basename(name))
  return globSync(FILES, { cwd: root, exclude }).map((name) => ({
    path: name.replaceAll(path.sep, '/'),
    text: readFileSync(path.join(root, name), 'utf8'),
  }))
}

/** The anchors of each document of the rules, by its name; as often as each is there. */
export function anchorsOf(files: readonly SourceFile[]): Map<string, string[]> {
  const rules = files.filter((file) => path.posix.dirname(file.path) === RULES && isDocument(file))
  return new Map(
    rules.map(({ path: name, text }) => [
      path.posix.basename(name),
      [...withoutCode(text).matchAll(/<a id="([^"]*)"><\/a>/g)].map(([, anchor = '']) => anchor),
    ]),
  )
}

const withoutCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')

const isDocument = (file: SourceFile) => file.path.endsWith('.md')

type Anchors = ReadonlyMap<string, readonly string[]>

/** What is wrong with what a file cites, a line for each fault. */
export function citationFaults(file: SourceFile, anchors: Anchors): string[] {
  const faults = isDocument(file) ? linkFaults(file, anchors) : bareMentions(file, anchors)
  for (const [citation, list = ''] of file.text.matchAll(CITATION)) {
    if (!list.split(', ').every((place) => isPlace(place, anchors))) faults.push(`cites ${citation}`)
  }
  return [...faults, ...outsideFaults(file)].map((fault) => `${file.path} ${fault}`)
}

const CITATION = /[(]rules: ([^)]*)\)/g

function isPlace(place: string, anchors: Anchors): boolean {
  const [, name = '', anchor = ''] = /^([\w-]+\.md)#([\w-]+)$/.exec(place) ?? []
  return anchors.get(name)?.includes(anchor) ?? false
}

/** In code, a document of the rules is named in a citation and nowhere else: so none is missed. */
function bareMentions({ text }: SourceFile, anchors: Anchors): string[] {
  const rest = text.replaceAll(CITATION, '')
  const names = [...rest.matchAll(/[\w-]+\.md\b/g)].map(([name]) => name)
  return names
    .filter((name) => anchors.has(name) && name !== 'README.md')
    .map((name) => `names ${name} outside of a citation`)
}

function linkFaults({ path: from, text }: SourceFile, anchors: Anchors): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  const local = targets.filter((target) => !/^[a-z]+:/.test(target))
  return local
    .filter((target) => !leadsSomewhere(from, target, anchors))
    .map((target) => `links to ${target}`)
}

/** Of an anchor in a document that is none of the rules nobody says how it comes about. */
function leadsSomewhere(from: string, target: string, anchors: Anchors): boolean {
  const [name = '', anchor] = target.split('#')
  const file = name ? path.posix.join(path.posix.dirname(from), name) : from
  const isOfRules = path.posix.dirname(file) === RULES && file.endsWith('.md')
  if (anchor !== undefined && isOfRules) return isPlace(`${path.posix.basename(file)}#${anchor}`, anchors)
  return existsSync(path.join(root, file))
}

/** The long test run looks for browsers that a machine may have beside the repository. */
const MAY_LOOK_OUTSIDE = 'scripts/test-long.ts'

/** The repository is whole: nothing in it refers to a document or a folder that is not there. */
function outsideFaults({ path: from, text }: SourceFile): string[] {
  if (from === MAY_LOOK_OUTSIDE) return []
  const documents = [...text.matchAll(/\b(?:service|decisions)[.]md\b/g)]
  const folders = [...text.matchAll(/(?:\.\.\/)+shared\b[\w./-]*/g)].filter(([name]) => {
    const target = path.resolve(root, path.dirname(from), name)
    return !target.startsWith(root + path.sep) || !existsSync(target)
  })
  return [...documents, ...folders].map(([mention]) => `refers to ${mention}, which is not in the repository`)
}
