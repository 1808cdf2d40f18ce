// A merchant's logo. It comes from this origin, as a picture and nothing else.
import type { FastifyReply } from 'fastify'
import type { LogoFacts } from '../../merchants/merchants/index.ts'
import type { MerchantLogoRow } from '../../platform/storage/index.ts'
import { type Html, html } from './html.ts'

/** @param path of the route that sends it @param name the merchant's */
export const logoImage = ({ width, height, created }: LogoFacts, path: string, name: string): Html =>
  html`<img class="logo" src="${path}?v=${created}" alt="${name}" width="${width}" height="${height}">`

/** Sends it to be kept: another logo has another address. No browser shows it as a page. */
export const sendLogo = (reply: FastifyReply, { content_type, bytes }: MerchantLogoRow): FastifyReply =>
  reply
    .headers({
      'cache-control': 'private, max-age=604800, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .type(content_type)
    .send(bytes)
