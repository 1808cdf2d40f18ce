// Finds lookups by a text: `table[name]` and `name in table` also find what `Object.prototype` has, so the gateway uses own() of
// core/objects.ts or Object.hasOwn(). The project's own compiler can't be called from a program yet, so this calls an earlier one.
import path from 'node:path'
import ts from '../../test/consumers/typescript-6.0/node_modules/typescript/lib/typescript.js'
import { root } from './suites.ts'

/** The one place that looks, once it knows that the member is the object's own. */
const LOOKS = path.join(root, 'gateway/core/objects.ts')

const { options, fileNames } = ts.parseJsonConfigFileContent(
  { extends: './tsconfig.json' },
  ts.sys,
  path.join(root, 'gateway'),
)
const program = ts.createProgram(fileNames, options)
const checker = program.getTypeChecker()

const isText = (type: ts.Type): boolean =>
  (type.flags & ts.TypeFlags.String) !== 0 || (type.isUnion() && type.types.some(isText))

const isWritten = (node: ts.Node) =>
  ts.isDeleteExpression(node.parent) ||
  (ts.isBinaryExpression(node.parent) &&
    node.parent.left === node &&
    node.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken)

/** Whether a node reads a member whose name can be any text. */
function looksUp(node: ts.Node): boolean {
  if (ts.isElementAccessExpression(node)) {
    return isText(checker.getTypeAtLocation(node.argumentExpression)) && !isWritten(node)
  }
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.InKeyword &&
    isText(checker.getTypeAtLocation(node.left))
  )
}

let found = 0

function visit(node: ts.Node) {
  if (looksUp(node)) {
    const file = node.getSourceFile()
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    console.log(
      `${path.relative(root, file.fileName)}:${line + 1}: ${node.getText()}: use own() or Object.hasOwn()`,
    )
    found++
  }
  ts.forEachChild(node, visit)
}

for (const file of program.getSourceFiles()) {
  if (!file.fileName.includes('/node_modules/') && file.fileName !== LOOKS) visit(file)
}
process.exitCode = found ? 1 : 0
