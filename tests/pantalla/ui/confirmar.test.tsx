import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dibujar } from '#tests/pantalla/escena.tsx'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'

const Pregunta = ({ alSaber }: { alSaber: (dicho: string) => void }) => {
  const confirmar = useConfirmar()
  return (
    <button
      type="button"
      onClick={async () => alSaber((await confirmar({ titulo: '¿Aprobar?', acto: 'aprobar $5' })) ? 'sí' : 'no')}
    >
      Aprobar
    </button>
  )
}

it('a question closed with Escape answers no', async () => {
  const dichos: string[] = []
  const pantalla = await dibujar(<Pregunta alSaber={(dicho) => dichos.push(dicho)} />)
  await pantalla.getByRole('button', { name: 'Aprobar' }).click()
  await expect.element(page.getByRole('alertdialog', { name: '¿Aprobar?' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(dichos).toEqual(['no'])
})
