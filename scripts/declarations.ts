// Leaves of the declarations that the compiler wrote what the package's entries need: a customer reads the types of
// what can be used, and nothing refers to a package that is not shipped.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync } from 'vite'

type Statement = ESTree.Program['body'][number]

/** One declaration file. */
interface Module {
  /** Its path in the folder, which is that of its source in the project. */
  file: string
  text: string
  body: Statement[]
  /** Top-level names to the statements that declare or export them. */
  declared: Map<string, Statement[]>
  /** Local names to where they come from. */
  imported: Map<string, { file: string; name: string }>
  needed: Set<Statement>
  neededImports: Set<string>
}

/**
 * @param folder of declaration files, as the compiler wrote them
 * @param to where those that are needed go, pruned: those of src/ there itself, others in folders of their own
 * @param entries their names
 * @throws when an entry needs something of another package
 */
export function pruneDeclarations(folder: string, to: string, entries: readonly string[]): void {
  const modules = new Map<string, Module>()
  const open = (file: string): Module => {
    const known = modules.get(file)
    if (known) return known
    const module = readModule(file, readFileSync(path.join(folder, file), 'utf8'))
    modules.set(file, module)
    for (const statement of module.body) if (isForAll(statement)) need(module, statement)
    return module
  }

  function needName(module: Module, name: string) {
    for (const statement of module.declared.get(name) ?? []) need(module, statement)
    const source = module.imported.get(name)
    if (!source || module.neededImports.has(name)) return
    module.neededImports.add(name)
    needName(open(fileOf(module, source.file)), source.name)
  }

  function need(module: Module, statement: Statement) {
    if (module.needed.has(statement)) return
    module.needed.add(statement)
    if (statement.type === 'ExportNamedDeclaration' && statement.source) {
      const source = open(fileOf(module, statement.source.value))
      for (const { local } of statement.specifiers) needName(source, nameOf(local))
      return
    }
    walk(statement, (node) => {
      if (node.type === 'Identifier') needName(module, node.name)
      if (node.type === 'TSImportType' && node.qualifier?.type === 'Identifier')
        needName(open(fileOf(module, node.source.value)), node.qualifier.name)
    })
  }

  for (const entry of entries) {
    const module = open(path.join('src', entry))
    for (const statement of module.body) if (statement.type !== 'ImportDeclaration') need(module, statement)
  }
  for (const module of modules.values()) {
    const file = path.join(to, placeOf(module.file))
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, print(module))
  }
}

function readModule(file: string, text: string): Module {
  const { body } = parseSync('module.d.ts', text).program
  const declared: Module['declared'] = new Map()
  const imported: Module['imported'] = new Map()
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      for (const specifier of statement.specifiers) {
        if (specifier.type !== 'ImportSpecifier')
          throw new Error(`${text.slice(statement.start, statement.end)}: import by name`)
        imported.set(specifier.local.name, { file: statement.source.value, name: nameOf(specifier.imported) })
      }
    }
    for (const name of namesOf(statement)) declared.set(name, [...(declared.get(name) ?? []), statement])
  }
  return { file, text, body, declared, imported, needed: new Set(), neededImports: new Set() }
}

/** What a statement adds to its module, by the names that others know it under. */
function namesOf(statement: Statement): string[] {
  if (statement.type !== 'ExportNamedDeclaration') return declaredNames(statement)
  return [
    ...statement.specifiers.map(({ exported }) => nameOf(exported)),
    ...(statement.declaration ? declaredNames(statement.declaration) : []),
  ]
}

function declaredNames(node: object): string[] {
  if ('declarations' in node && Array.isArray(node.declarations))
    return node.declarations.flatMap(declaredNames)
  return 'id' in node && isNode(node.id) && node.id.type === 'Identifier' ? [node.id.name] : []
}

/** `declare global` and `export {}` have no name and count for whoever imports anything of the file. */
function isForAll(statement: Statement): boolean {
  return statement.type !== 'ImportDeclaration' && namesOf(statement).length === 0
}

/** The source's text with what is needed; a comment stands before its statement and goes with it. */
function print(module: Module): string {
  const { text, body, needed, neededImports } = module
  let end = 0
  const parts = body.map((statement) => {
    const part = text.slice(end, statement.end)
    end = statement.end
    if (statement.type !== 'ImportDeclaration') return needed.has(statement) ? part : ''
    const specifiers = statement.specifiers.filter(({ local }) => neededImports.has(local.name))
    const names = specifiers.map(({ start, end }) => text.slice(start, end).replace(/^type /, '')).join(', ')
    return names && `\nimport type { ${names} } from '${statement.source.value}';`
  })
  return `${parts.join('').trim()}\n`.replace(
    /(from |import\()(['"])(\.\.?\/[^'"]+\.ts)\2/g,
    (_, before: string, quote: string, source: string) =>
      `${before}${quote}${linkTo(module, source)}${quote}`,
  )
}

/** Of a file among the compiler's, its path in the package. */
const placeOf = (file: string) => path.relative('src', file).replace(/^\.\.[/\\]/, '')

/** What a module in the package imports for what its source does. */
function linkTo(module: Module, source: string): string {
  const from = path.dirname(placeOf(module.file))
  const link = path.relative(from, placeOf(fileOf(module, source))).replaceAll(path.sep, '/')
  return `${link.startsWith('.') ? '' : './'}${link.replace(/\.d\.ts$/, '.js')}`
}

function fileOf({ file }: Module, source: string): string {
  if (!/^\.\.?\/.+\.ts$/.test(source))
    throw new Error(`The package's types need ${source}, which it does not bring.`)
  return path.join(path.dirname(file), `${source.slice(0, -3)}.d.ts`)
}

function nameOf(node: ESTree.ModuleExportName): string {
  return node.type === 'Literal' ? node.value : node.name
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function walk(value: unknown, visit: (node: ESTree.Node) => void): void {
  if (Array.isArray(value)) for (const entry of value) walk(entry, visit)
  else if (isNode(value)) {
    visit(value)
    for (const entry of Object.values(value)) walk(entry, visit)
  }
}
