// The report as a merchant hands it in.
import { findingsOf, type Inventory, judge, type SeenPage } from './inventory.ts'

/** In a cell of a table. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
const code = (text: string) => `\`${cell(text).replaceAll('`', '')}\``
const row = (...cells: string[]) => `| ${cells.join(' | ')} |`

const CONFIRMED = [
  'All elements of the payment form come only and directly from a provider that is compliant with PCI DSS (frames, above).',
  'No account data is stored, processed or transmitted on our systems or premises, in any form.',
  'Our site is not susceptible to attacks from scripts that could affect our e-commerce systems (scripts and headers, above; checked at least weekly).',
  'Our providers are on a list, each with who is responsible for what, and their compliance is reviewed once a year.',
]

/** @param at when the page was opened, ISO 8601 */
export function reportOf(page: SeenPage, inventory: Inventory, at: string): string {
  const findings = findingsOf(page, inventory)
  return `# Payment page: ${page.url}

Opened ${at} in Chromium, as a customer's browser receives it. For PCI DSS 4.0.1, requirements 6.4.3 and 11.6.1.

## Findings

${findings.length === 0 ? 'None: scripts and headers are as they were authorized.' : findings.map((finding) => `- **${cell(finding)}**`).join('\n')}

## Scripts (6.4.3)

${row('Script', 'Digest', 'The browser checks it', 'Authorized', 'Why it is needed')}
${row('---', '---', '---', '---', '---')}
${page.scripts
  .map((script) =>
    row(
      code(script.name),
      code(script.digest),
      script.isPinned
        ? 'yes, by integrity'
        : script.isLater
          ? 'no; loaded with the first authentication'
          : 'no',
      judge(script, inventory),
      cell(inventory.scripts[script.name]?.why ?? ''),
    ),
  )
  .join('\n')}

## Frames: where card data is typed

${row('Frame', 'Its policy')}
${row('---', '---')}
${page.frames.map(({ url, policy }) => row(code(url), code(policy))).join('\n')}

## Headers (11.6.1)

${row('Header', 'Received', 'As authorized')}
${row('---', '---', '---')}
${Object.entries(page.headers)
  .map(([name, value]) => row(code(name), code(value), value === inventory.headers[name] ? 'yes' : 'no'))
  .join('\n')}

## What SAQ A has the merchant confirm

${CONFIRMED.map((sentence) => `- [ ] ${sentence}`).join('\n')}

Name: ______________________  Date: ______________  Signature: ______________________
`
}
