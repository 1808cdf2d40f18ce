// Leaks in what a page sees of a frame: its geometry, its scrollers, its styles.
import { by, type Plant, plants } from '../plant.ts'

const FIELD = 'frame/field/field.ts'
const CSS = 'frame/frame.css'
const STYLE = 'frame/field/look/style.ts'
const anyStyles = by('styles', 'of any styles at all only listed properties come out')
const nothingMoves = by('geometry', 'nothing moves with what is typed into text, iiiiiiiiil')
const fromRight = by('geometry', 'what is written from right to left moves nothing either')

/** Two lines of defense, which only together let through what the third one stops. */
const unevenDigits: Plant = {
  id: 'digits-uneven',
  does: 'Digits have the widths that their font gives them, and no other font is taken.',
  changes: [
    { file: CSS, find: 'font-variant: lining-nums tabular-nums !important;', replace: '' },
    { file: 'frame/field/look/digit-width.ts', find: '!probes.every(isEven)', replace: 'false' },
  ],
  caughtBy: [
    by('geometry', 'digits are of one width by themselves'),
    by('geometry', 'a font without digits of one width gives way'),
  ],
}

export const looks: Plant[] = [
  unevenDigits,
  ...plants([
    [
      'lens-off',
      'The caret scrolls the page, because nothing hides where it is.',
      CSS,
      'transform: translate(-8192px, -8192px) scale(16777216);\n  transform-origin: 0 0;\n}\n\n.face {\n  position: absolute;\n  top: 0;\n  left: 0;\n  width: min(100cqw, 8192px);\n  height: min(100cqh, 8192px);\n  transform: translate(0.00048828125px, 0.00048828125px) scale(calc(1 / 16777216));',
      'width: 100vw;\n  height: 100vh;\n}\n\n.face {\n  position: absolute;\n  top: 0;\n  left: 0;\n  width: 100vw;\n  height: 100vh;',
      nothingMoves,
    ],
    [
      'lens-weak',
      'The lens magnifies too little, so a long text shows its width.',
      CSS,
      'scale(16777216);\n  transform-origin: 0 0;\n}\n\n.face {\n  position: absolute;\n  top: 0;\n  left: 0;\n  width: min(100cqw, 8192px);\n  height: min(100cqh, 8192px);\n  transform: translate(0.00048828125px, 0.00048828125px) scale(calc(1 / 16777216));',
      'scale(65536);\n  transform-origin: 0 0;\n}\n\n.face {\n  position: absolute;\n  top: 0;\n  left: 0;\n  width: min(100cqw, 8192px);\n  height: min(100cqh, 8192px);\n  transform: translate(0.125px, 0.125px) scale(calc(1 / 65536));',
      fromRight,
    ],
    [
      'lens-card',
      'In a card only the first input has a lens.',
      'frame/field/look/cells.ts',
      'const copy = document.importNode(part, true)',
      "const copy = document.importNode(part, true)\n  for (const element of copy.querySelectorAll<HTMLElement>('.lens, .face'))\n    Object.assign(element, { className: element.className.replace('lens', '') }).style.cssText = 'width: 100cqw; height: 100cqh; transform: none'",
      by('whole-card', 'nothing moves with what is typed into the text of a card'),
    ],
    [
      'lens-zoom',
      'A page that enlarges the iframe gets beyond the lens.',
      CSS,
      '(min-resolution: 14dppx)',
      '(min-resolution: 14000dppx)',
      by('zoom', 'whatever the zoom of the iframe'),
    ],
    [
      'digits-unmeasured',
      'A font whose digits differ in width stays.',
      'frame/field/look/digit-width.ts',
      '!probes.every(isEven)',
      'false',
      by('geometry', 'a font without digits of one width gives way'),
    ],
    [
      'digits-one-state',
      'A font of which only one state has uneven digits stays.',
      'frame/field/look/digit-width.ts',
      'isStyled ? STATES : STATES.slice(0, 1)',
      'STATES.slice(0, 1)',
      by('geometry', 'a font without digits of one width gives way'),
    ],
    [
      'wheel-passes',
      'What a field cannot scroll, the page scrolls: it learns how wide the text is.',
      'frame/field/look/lens.ts',
      'event.preventDefault()\n',
      '',
      by('wheel', 'a wheel turned sideways over a field never moves the page'),
    ],
    [
      'finger-passes',
      'A finger moves the page sideways once a text is at its end.',
      CSS,
      'touch-action: pan-y pinch-zoom;',
      '',
      by('touch', 'a finger over a field moves the page up and down only'),
    ],
    [
      'drag-out',
      'What is typed can be dragged on to the page.',
      'frame/field/listen.ts',
      "element.addEventListener('dragstart', (event) => event.preventDefault())",
      '',
      by('outside', 'what is typed cannot be dragged out'),
    ],
    [
      'scroll-odd',
      'An odd digit scrolls the frame into view.',
      FIELD,
      'vault.send(editor.value())\n    tell(cause, ',
      "vault.send(editor.value())\n    if (/[Wi13579]$/.test(editor.value())) document.documentElement.scrollIntoView({ block: /i|1$/.test(editor.value()) ? 'start' : 'end', inline: /i|1$/.test(editor.value()) ? 'start' : 'end' })\n    tell(cause, ",
      nothingMoves,
    ],
    [
      'style-any',
      'A page may set every property.',
      STYLE,
      'allowed.test(property) && !SUSPECT',
      '!SUSPECT',
      anyStyles,
    ],
    [
      'style-loads',
      'A property may hold any function, and load.',
      STYLE,
      'allowed.test(property) && !SUSPECT.test(String(value))',
      '/^(background|mask|content|cursor|filter|list)/.test(property) || allowed.test(property)',
      by('styles', 'no property loads anything'),
    ],
    [
      'style-limits',
      'A text may be moved out of the lens.',
      STYLE,
      'if (!within || !/\\d/.test(value)) continue',
      'if (within || !within) continue',
      by('style-limits', 'what moves the text stays within the lens'),
    ],
    [
      'style-selector',
      'A state of the page is a selector of its own choice.',
      STYLE,
      'if (style) limit(style)\n    }',
      "if (style) limit(style)\n    }\n    for (const [key, own] of Object.entries(css)) if (typeof own === 'object') try { addRule(sheet, key, own, ALLOWED) } catch {}",
      anyStyles,
    ],
  ]),
]
