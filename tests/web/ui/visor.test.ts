import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ELIMINADO } from '#domain/hecho.ts'
import { Visor } from '#web/ui/visor.tsx'

it('an erased person’s file shows that it is gone, and links nowhere', () => {
  const ver = (nombre: string) =>
    renderToStaticMarkup(createElement(Visor, { src: '/api/x', archivo: { nombre, tipo: 'image/png', bytes: 10 } }))
  expect(ver('plano.png')).toContain('/api/x')
  expect(ver(ELIMINADO)).not.toContain('/api/x')
  expect(ver(ELIMINADO)).toContain('se eliminó con la cuenta de quien lo subió')
})
