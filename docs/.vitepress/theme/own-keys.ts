// Fills the reader's own addresses and keys into examples, in place of those that stand for them.
import { findGateway, type Gateway } from './gateway.ts'

/** What stands for a value in the pages, and the value. Longer ones first. */
const filled = (gateway: Gateway): [string, string | undefined][] => [
  ['https://localhost:8443/hosted-fields/…/hosted-fields.js', gateway.script],
  ['https://localhost:8443/hosted-fields/…/frame.html', gateway.frame],
  ['sha384-…', gateway.integrity],
  ['https://localhost:8443', gateway.apiUrl],
  ['sk_test_…', gateway.testSecretKey],
  ['m_…', gateway.publicKey],
]

/** Does so in all code of the page. Where no gateway serves the guide, it stays as it is. */
export async function fillOwnKeys(): Promise<void> {
  const gateway = await findGateway()
  if (gateway === undefined) return
  const values = filled(gateway)
  for (const code of document.querySelectorAll('.vp-doc :is(pre, p, li, td) code')) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const before = node.nodeValue ?? ''
      const after = values.reduce(
        (text, [sign, value]) => (value ? text.replaceAll(sign, value) : text),
        before,
      )
      if (after !== before) node.nodeValue = after
    }
  }
}
