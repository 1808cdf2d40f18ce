// The simulated issuer's pages. They are a bank's, on its own origin: they share nothing with the gateway's pages.
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { Html, html } from '../../../core/html.ts'

/** Posts the page's form, once it's there: the browser carries a message on. */
const CARRY = 'document.forms[0].submit()'

/** Asks every half second whether the challenge has ended elsewhere, and then posts the form that ends it here, too. */
const WATCH = `const ask=async()=>{try{const r=await fetch(document.forms.end.getAttribute('action').replace(/answer$/,'state'));if((await r.json()).ended){document.forms.end.submit();return}}catch{}setTimeout(ask,500)};ask()`

/** Has the browser make a passkey, and posts it. */
const PASSKEY = `document.getElementById('use').onclick=async()=>{const f=document.forms.answer,o=PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(f.dataset.options));try{const c=await navigator.credentials.create({publicKey:o});f.elements.passkey.value=JSON.stringify(c.toJSON());f.submit()}catch(e){document.getElementById('error').textContent='The passkey was not accepted. Try again.'}}`

export const scripts = { carry: CARRY, watch: WATCH, passkey: PASSKEY }
export type Script = keyof typeof scripts

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:1.25rem;color:#1b1b1f;background:#fff}h1{font-size:1.15rem;margin:0 0 .75rem}p{margin:.5rem 0}.bank{font-weight:600;color:#5b4b00;background:#fff7d6;padding:.25rem .5rem;border-radius:4px;display:inline-block}label{display:block;font-weight:600;margin:.75rem 0 .25rem}input{font:inherit;padding:.5rem;width:100%;box-sizing:border-box;border:1px solid #767680;border-radius:4px}button{font:inherit;padding:.5rem 1rem;margin:.75rem .5rem 0 0;border-radius:4px;border:1px solid #2b4dad;background:#2b4dad;color:#fff}button.quiet{background:#fff;color:#2b4dad}.error{color:#a4161a;font-weight:600}`

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Sends a page. Any page may embed it, as a bank can't know its shops; it runs its own script alone, and its forms go to the bank
 * and the gateway.
 */
export function sendPage(
  reply: FastifyReply,
  {
    title,
    main,
    runs = [],
    gateway,
  }: { title: string; main: Html; runs?: readonly Script[]; gateway: string },
) {
  const sources = runs.map((name) => scripts[name])
  const policy = [
    "default-src 'none'",
    `style-src ${digest(STYLE)}`,
    ...(sources.length > 0 ? [`script-src ${sources.map(digest).join(' ')}`, "connect-src 'self'"] : []),
    `form-action 'self' ${new URL(gateway).origin}`,
    "base-uri 'none'",
  ].join('; ')
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${new Html(STYLE)}</style></head><body>${main}${sources.map((source) => html`<script>${new Html(source)}</script>`)}</body></html>`
  return reply
    .removeHeader('x-frame-options')
    .header('content-security-policy', policy)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cross-origin-embedder-policy', 'require-corp')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(page.text)
}

/** A form that brings a message to another site. Its script submits it. */
export const carrying = (to: string, fields: Readonly<Record<string, string>>): Html =>
  html`<form method="post" action="${to}">${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button>Continue</button></form>`
