// Mails are made by the same tag.
export { Html, type HtmlValue, html } from '../../core/html.ts'
