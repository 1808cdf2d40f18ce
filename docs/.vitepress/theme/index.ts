// The generator's own look without its fonts, so that no page needs more than this origin, nor more than the reader's own fonts.
import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import Playground from './playground/Playground.vue'
import './code.css'
import './site.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('Playground', Playground)
  },
} satisfies Theme
