import { type Html, html } from '../../layout/html.ts'

/** What the invoice will say; filled in by the page's script, and hidden without it. */
export const preview =
  (): Html => html`<section class="invoice-preview paper" hidden aria-labelledby="preview">
  <h2 id="preview">Preview</h2>
  <p class="soft" data-customer></p>
  <table class="lines"><tbody></tbody><tfoot></tfoot></table>
  <p class="soft" data-terms></p>
</section>`
