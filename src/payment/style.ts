// The look of the payment form. Pages set the variables on the element, or take another theme.
import type { FieldCss, FieldInput } from '../index.ts'

export const STYLE = `
:host {
  --ink: light-dark(#1a1f2b, #eef0f5); --soft: light-dark(#5b6474, #a5adbd); --line: light-dark(#8a92a3, #7c8598);
  --surface: light-dark(#fff, #1b202b); --accent: light-dark(#2450c8, #9db6ff); --on-accent: light-dark(#fff, #10182e);
  --bad: light-dark(#b3162c, #ff9aa6); --radius: 8px; --gap: 16px; --height: 44px;
  display: block; color: var(--payment-ink, var(--ink)); font-size: 16px;
}
:host([hidden]) { display: none }
:host([theme=line]) { --radius: 0px; --accent: light-dark(#1a1f2b, #eef0f5); --on-accent: light-dark(#fff, #1a1f2b) }
:host([theme=night]) { color-scheme: dark; background: #12151d; padding: 24px; border-radius: 12px }
form { display: grid; gap: var(--payment-gap, var(--gap)) }
[hidden] { display: none !important }
fieldset { border: 0; margin: 0; padding: 0; display: grid; gap: 8px; min-width: 0 }
legend, label { font-weight: 600; padding: 0; margin-bottom: 4px }
.choice { display: flex; align-items: center; gap: 8px; font-weight: 400; margin: 0; min-height: 24px }
.choice input { width: 18px; height: 18px; accent-color: var(--payment-accent, var(--accent)) }
section { display: grid; grid-template-columns: 1fr 1fr; gap: var(--payment-gap, var(--gap)) }
.field { grid-column: 1 / -1; display: grid; align-content: start; min-width: 0 }
.half { grid-column: auto }
.box, .own {
  box-sizing: border-box; height: var(--height); width: 100%; display: flex; align-items: center;
  background: var(--payment-surface, var(--surface)); color: inherit; font: inherit;
  border: 1px solid var(--payment-line, var(--line)); border-radius: var(--payment-radius, var(--radius));
}
:host([theme=line]) :is(.box, .own) { border-width: 0 0 2px }
.own { padding: 0 12px }
.of-3 { height: 118px; overflow: clip }
.frame { flex: 1; height: 100%; min-width: 0 }
.head { display: flex; justify-content: space-between }
.brand { width: 38px; height: 24px }
.focus .box, .own:focus { outline: 3px solid var(--payment-accent, var(--accent)); outline-offset: 1px }
.wrong :is(.box, .own) { border-color: var(--payment-bad, var(--bad)) }
.error, .problem { color: var(--payment-bad, var(--bad)); margin: 4px 0 0 }
.note { color: var(--payment-soft, var(--soft)); margin: 0 }
.error:empty { display: none }
.problem, .note { margin: 0 }
:is(.problem, .note):empty { margin-top: calc(-1 * var(--payment-gap, var(--gap))) }
button {
  min-height: 48px; font: inherit; font-weight: 700; cursor: pointer; border: 1px solid transparent;
  color: var(--payment-on-accent, var(--on-accent)); background: var(--payment-accent, var(--accent));
  border-radius: var(--payment-radius, var(--radius));
}
button[aria-disabled=true] { opacity: .6; cursor: default }
button:focus-visible, .choice input:focus-visible { outline: 3px solid var(--payment-accent, var(--accent)); outline-offset: 2px }
@media (max-width: 22em) { .half { grid-column: 1 / -1 } }
@media (forced-colors: active) { .wrong :is(.box, .own) { border-color: Mark } }`

/** Colors stay as they are written, so that `light-dark()` follows the page. */
function colorsOf(host: HTMLElement) {
  const computed = getComputedStyle(host)
  return (name: string) =>
    computed.getPropertyValue(`--payment-${name}`).trim() || computed.getPropertyValue(`--${name}`).trim()
}

/** The same look inside the frames. */
export function stylesFor(host: HTMLElement, own: FieldCss = {}): FieldCss {
  const { fontFamily, fontSize } = getComputedStyle(host)
  const color = colorsOf(host)
  return {
    fontFamily,
    fontSize,
    padding: '0 12px',
    color: color('ink'),
    '::placeholder': { color: color('soft') },
    ':invalid': { color: color('bad') },
    ...own,
  }
}

/** The fields of a card: one box of two lines, each field below its label. */
export function cardFields(host: HTMLElement, own: FieldCss = {}): FieldInput[] {
  const { fontFamily } = getComputedStyle(host)
  const color = colorsOf(host)
  const line = `1px solid ${color('line')}`
  const label = { fontFamily, fontSize: '13px', color: color('soft'), padding: '6px 12px 0' }
  const css = (lines = {}, labelLines = lines): FieldCss => ({
    ':focus': { boxShadow: `inset 0 -2px ${color('accent')}` },
    ...lines,
    '::label': { ...label, ...labelLines },
    ...own,
  })
  const grid = {
    gridTemplateAreas: '"credit_card_number credit_card_number" "expiration cvv"',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: 0,
  }
  const start = { borderInlineStart: line }
  return [
    { type: 'credit_card_number', format: true, css: { ...grid, ...css() } },
    { type: 'expiration', placeholder: true, css: css({}, { borderTop: line }) },
    { type: 'cvv', css: css(start, { borderTop: line, ...start }) },
  ]
}
