// Finds the citations of rules in code and documents (docs/rules/README.md defines their form), and checks that their targets
// exist.
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

/** All files of the repository that were written by hand. */
export function sourceFiles(): SourceFile[] {
  // docs/reference is made of the API's description.
  const exclude = (name: string) =>
    NOT_OURS.includes(path.basename(name)) || name.replaceAll(path.sep, '/').startsWith('docs/reference')
  return globSync(FILES, { cwd: root, exclude }).map((name) => ({
    path: name.replaceAll(path.sep, '/'),
    text: readFileSync(path.join(root, name), 'utf8'),
  }))
}

/** The anchors of each document of the rules, by file name. An anchor that occurs twice is listed twice. */
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

/** The faults of a file's citations and links, one line per fault. */
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

/** Code may name a document of the rules only in a citation, so that no citation is missed. */
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

/** Whether a link's target exists. Anchors are checked only in the rules, because other documents have generated anchors. */
function leadsSomewhere(from: string, target: string, anchors: Anchors): boolean {
  const [name = '', anchor] = target.split('#')
  const file = name ? path.posix.join(path.posix.dirname(from), name) : from
  const isOfRules = path.posix.dirname(file) === RULES && file.endsWith('.md')
  if (anchor !== undefined && isOfRules) return isPlace(`${path.posix.basename(file)}#${anchor}`, anchors)
  return existsSync(path.join(root, file))
}

/** The long test run looks for browsers that a machine may have beside the repository. */
const MAY_LOOK_OUTSIDE = 'scripts/test/long.ts'

/** Checks that the file refers to nothing outside the repository. */
function outsideFaults({ path: from, text }: SourceFile): string[] {
  if (from === MAY_LOOK_OUTSIDE) return []
  const documents = [...text.matchAll(/\b(?:service|decisions)[.]md\b/g)]
  const folders = [...text.matchAll(/(?:\.\.\/)+shared\b[\w./-]*/g)].filter(([name]) => {
    const target = path.resolve(root, path.dirname(from), name)
    return !target.startsWith(root + path.sep) || !existsSync(target)
  })
  return [...documents, ...folders].map(([mention]) => `refers to ${mention}, which is not in the repository`)
}
