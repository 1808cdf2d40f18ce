import { createApp } from 'vue'
import App from './app.vue'

const root = document.querySelector('#app')
createApp(App, JSON.parse(root.dataset.settings)).mount(root)
