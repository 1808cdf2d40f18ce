// The language of a page: the reader's choice, which a cookie keeps, or else the browser's preference (rules: pages.md#language).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languages } from '../../core/language/catalogs.ts'
import { acceptedTags } from '../../core/language/tags.ts'
import { languageFor, type Words, wordsFor } from '../../core/language/words.ts'
import { isObject } from '../../core/objects.ts'
import { type Html, html } from './html.ts'

const COOKIE = '__Host-language'
const YEAR_SECONDS = 31_536_000

/** The query parameter that chooses the language. */
const CHOICE = 'lang'

/** Returns the words in the reader's language, and stores a new choice in the cookie. */
export function wordsOf({ query, headers }: FastifyRequest, reply: FastifyReply): Words {
  const chosen = isObject(query) ? query[CHOICE] : undefined
  const language = languageFor(chosen)
  if (language !== undefined) {
    const cookie = `${COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; Secure; HttpOnly; SameSite=Lax`
    void reply.header('set-cookie', cookie)
  }
  const [, kept] = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '') ?? []
  return wordsFor([chosen, kept, ...acceptedTags(headers['accept-language'])])
}

/** Each language by its own name, ordered by tag. */
const NAMES = languages.map((tag) => ({ tag, name: nameOf(tag) }))

function nameOf(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

/**
 * Links to the same page in each language, without a script.
 * @param page its path, if this response to a form has another one
 */
export function languageMenu({ language, text }: Words, { url, method }: FastifyRequest, page = ''): Html {
  const [, query = ''] = url.split('?')
  const others = new URLSearchParams(method === 'POST' ? '' : query)
  others.delete(CHOICE)
  const address = (tag: string) => `${page}?${new URLSearchParams([...others, [CHOICE, tag]])}`
  return html`<footer class="foot"><details class="languages" name="languages">
    <summary><span class="hidden">${text('page.language')}: </span><bdi>${nameOf(language)}</bdi></summary>
    <ul>${NAMES.map(
      ({ tag, name }) =>
        html`<li><a href="${address(tag)}" lang="${tag}" hreflang="${tag}" rel="nofollow"${
          tag === language && html` aria-current="true"`
        }>${name}</a></li>`,
    )}</ul>
  </details></footer>`
}
