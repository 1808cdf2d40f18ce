// The generator's own look without its fonts, so that no page needs more than this origin, nor more than the reader's own fonts.
import { onContentUpdated, type Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { fillOwnKeys } from './own-keys.ts'
import Playground from './playground/Playground.vue'
import { chooseTabs } from './tabs.ts'
import TryIt from './try-it/TryIt.vue'
import './code.css'
import './site.css'
import './tabs.css'
import './try-it/try-it.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('Playground', Playground)
    app.component('TryIt', TryIt)
  },
  setup() {
    onContentUpdated(() => void fillOwnKeys())
    onContentUpdated(chooseTabs)
  },
} satisfies Theme
