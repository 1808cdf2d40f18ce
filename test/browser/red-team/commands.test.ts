// A page that gives commands with `execCommand` while a field has the focus, also where the page around the field can be edited:
// some engines hand such commands to whatever has the focus. The field keeps its text, and the page gets no event of it.
import type { Page } from '@playwright/test'
import type { World } from '../../support/browser/checkout.ts'
import { inputIn, openHtml, typeInto, typeOn } from '../../support/browser/pages.ts'
import { expect, longUnless } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

/** What the standards name, what engines have besides, and what they call the same in menus. */
const COMMANDS =
  `undo redo copy cut paste selectAll unselect delete forwardDelete insertText insertHTML insertParagraph
insertLineBreak insertImage insertHorizontalRule insertOrderedList insertUnorderedList bold italic underline strikeThrough
subscript superscript removeFormat formatBlock foreColor backColor hiliteColor fontName fontSize createLink unlink indent outdent
justifyLeft justifyCenter justifyRight justifyFull styleWithCSS useCSS defaultParagraphSeparator contentReadOnly
enableObjectResizing enableInlineTableEditing enableAbsolutePositionEditing increaseFontSize decreaseFontSize findString
insertBrOnReturn readOnly heading transpose yank yankAndSelect pasteAndMatchStyle pasteAsPlainText deleteBackward
deleteBackwardByDecomposingPreviousCharacter deleteForward deleteToBeginningOfLine deleteToBeginningOfParagraph deleteToEndOfLine
deleteToEndOfParagraph deleteToMark deleteWordBackward deleteWordForward insertBacktab insertNewline insertNewlineInQuotedContent
insertTab moveBackward moveBackwardAndModifySelection moveDown moveForward moveLeft moveLeftAndModifySelection moveRight
moveRightAndModifySelection moveToBeginningOfDocument moveToBeginningOfLine moveToBeginningOfLineAndModifySelection
moveToEndOfDocument moveToEndOfLine moveToEndOfLineAndModifySelection moveUp moveWordLeft moveWordRight scrollLineDown
scrollPageForward scrollToEndOfDocument selectLine selectParagraph selectSentence selectToMark selectWord setMark swapWithMark
overWrite createBookmark saveAs`.split(/\s+/)

/** Events of editing and of keys: none may reach the page. Some commands cause those of the clipboard there, about the page's own. */
const EVENTS = `keydown keypress keyup beforeinput input change compositionstart compositionupdate compositionend textInput select`

const BODY =
  '<textarea></textarea><div id="around">text <div id="number"></div><div id="cvv"></div> text</div>'
const PLACES: Record<string, string> = {
  'of a plain page': '',
  'inside contenteditable': `document.getElementById('around').contentEditable = 'true'`,
  // Firefox gives no frame of such a page the focus, by script or by mouse: nobody can type into a field there.
  'of a page in design mode @design': `document.designMode = 'on'`,
}
/** Firefox asks the person with a button of its own, and returns only after the answer. */
const ASKS_IN_FIREFOX = 'paste'

async function open(page: Page, world: World, place = '') {
  const fields = [
    { selector: '#number', input: { type: 'text', name: 'note' } },
    { selector: '#cvv', input: { type: 'cvv' } },
  ]
  const start = 'window.instance = library.initializeFields(config, (state) => window.states.push(state))'
  const listen = `window.heard = []
for (const type of '${EVENTS}'.split(' ')) addEventListener(type, ({ type }) => window.heard.push(type), true)`
  await openHtml(page, world, { body: BODY, config: { fields }, start: `${start}\n${listen}\n${place}` })
}

const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard)

/** Gives all commands, each with a text that would be seen. */
const command = (page: Page, names: readonly string[]) =>
  page.evaluate((names) => {
    for (const name of names) document.execCommand(name, false, 'zz')
  }, names)

for (const [name, place] of Object.entries(PLACES)) {
  test(
    `no command of the page edits a field ${name}`,
    longUnless(place === ''),
    async ({ page, world, browserName }) => {
      await open(page, world, place)
      const input = inputIn(page, '#number')
      await typeInto(page, input, 'hello')
      await typeOn(page, input, ' world')
      const left = ['selectAll', ...(browserName === 'firefox' ? [ASKS_IN_FIREFOX] : [])]
      await command(
        page,
        COMMANDS.filter((name) => !left.includes(name)),
      )
      // The next key shows whether text, caret or selection have changed.
      await typeOn(page, input, '!')
      await expect(input).toHaveValue('hello world!')
      await expect.poll(() => page.evaluate(() => window.instance.getState().fields[0]?.length)).toBe(12)
      expect((await heard(page)).filter((type) => /^(key|composition)/.test(type))).toEqual([])
    },
  )

  test(`what is typed causes no event ${name}`, longUnless(place === ''), async ({ page, world }) => {
    await open(page, world, place)
    const input = inputIn(page, '#number')
    await typeInto(page, input, 'hello')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Shift+Home')
    await page.keyboard.press('Backspace')
    await expect(input).toHaveValue('o')
    await expect.poll(() => page.evaluate(() => window.instance.getState().fields[0]?.length)).toBe(1)
    expect(await heard(page)).toEqual([])
    expect(await page.evaluate(() => String(getSelection()))).toBe('')
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('iframe')
  })
}

test('a page copies and cuts nothing out of a field, and the person can', async ({ page, world }) => {
  await open(page, world)
  const own = page.locator('textarea')
  const input = inputIn(page, '#number')
  await typeInto(page, own, 'control')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+x')
  await typeInto(page, input, 'secret')
  await page.keyboard.press('ControlOrMeta+a')
  await command(page, ['copy', 'cut'])
  await own.focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(own).toHaveValue('control')
  await expect(input).toHaveValue('secret')

  await input.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+x')
  await expect(input).toHaveValue('')
  await own.focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(own).toHaveValue('controlsecret')
})

test('the person undoes and redoes', async ({ page, world }) => {
  await open(page, world)
  const input = inputIn(page, '#number')
  await typeInto(page, input, 'hello')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(input).not.toHaveValue('hello')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(input).toHaveValue('hello')
})
