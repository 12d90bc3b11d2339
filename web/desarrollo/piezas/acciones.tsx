import { Check, Plus, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Boton, type PropsBoton } from '#web/ui/boton.tsx'
import { useAvisar, useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { Menu, OpcionMenu, RayaMenu, TituloMenu } from '#web/ui/flotante/menu.tsx'
import { Campo } from '#web/ui/formulario/campo.tsx'
import { Fila, Seccion } from './seccion.tsx'

/** A label for every tone, so that the compiler asks for a new tone here. */
const TONOS: Readonly<Record<NonNullable<PropsBoton['tono']>, string>> = {
  normal: 'Guardar nota',
  primario: 'Enviar propuesta',
  espera: 'Aprobar $425,50',
  suave: 'Ver historia',
  peligro: 'Descartar',
}

export const Botones = () => (
  <Seccion nombre="Botones">
    <small>Como es, grande, ocupado, parado con su motivo, y cuadrado.</small>
    {Object.entries(TONOS).map(([tono, palabra]) => (
      <Fila key={tono} dice={tono}>
        {[{}, { grande: true }, { ocupado: true }, { motivo: 'Falta el subtotal.' }].map((estado) => (
          <Boton key={Object.keys(estado).join()} tono={tono as keyof typeof TONOS} {...estado}>
            {palabra}
          </Boton>
        ))}
        <Boton tono={tono as keyof typeof TONOS} cuadrado aria-label={`Añadir, ${tono}`}>
          <Plus size={16} aria-hidden />
        </Boton>
      </Fila>
    ))}
    <Fila dice="con icono">
      <Boton>
        <Star size={15} aria-hidden /> Añadir a favoritos
      </Boton>
    </Fila>
    <Boton tono="primario" grande ancho>
      A todo lo ancho
    </Boton>
  </Seccion>
)

const Menus = () => (
  <Fila dice="menú y pista">
    <Menu alinear="start" disparador={<Boton>Más acciones</Boton>}>
      <TituloMenu>P12-2026-000345</TituloMenu>
      <OpcionMenu icono={<Check size={15} aria-hidden />} derecha="Intro" alElegir={() => undefined}>
        Aprobar
      </OpcionMenu>
      <OpcionMenu motivo="Todavía no hay una propuesta." alElegir={() => undefined}>
        Pedir otra propuesta
      </OpcionMenu>
      <RayaMenu />
      <OpcionMenu icono={<Trash2 size={15} aria-hidden />} roja alElegir={() => undefined}>
        Descartar
      </OpcionMenu>
    </Menu>
    <Boton tono="suave" pista="Se lee al pasar por encima, y con el teclado.">
      Con pista
    </Boton>
  </Fila>
)

export const Flotantes = () => {
  const [abierto, abrir] = useState<'caja' | 'panel'>()
  const confirmar = useConfirmar()
  const avisar = useAvisar()
  const preguntar = (titulo: string, acto: string, peligro: boolean) =>
    void confirmar({
      titulo,
      texto: 'P12-2026-000345 · subtotal $370,00 · IVA $55,50 · total $425,50',
      acto,
      peligro,
    })
  return (
    <Seccion nombre="Lo que flota">
      <Menus />
      <Fila dice="diálogo">
        <Boton onClick={() => abrir('caja')}>Caja</Boton>
        <Boton onClick={() => abrir('panel')}>Panel</Boton>
      </Fila>
      <Fila dice="pregunta">
        <Boton onClick={() => preguntar('¿Apruebas la propuesta?', 'aprobar $425,50', false)}>Confirmar</Boton>
        <Boton onClick={() => preguntar('¿Descartas el pedido?', 'descartar', true)}>Con peligro</Boton>
        <Boton onClick={() => void avisar('La propuesta cambió', 'Ahora son $430,10 en total.')}>Aviso</Boton>
      </Fila>
      {abierto ? (
        <Dialogo
          titulo="Enviar la propuesta por correo"
          resumen="P12-2026-000345 · Lucía Andrade"
          panel={abierto === 'panel'}
          pie={
            <Boton tono="primario" grande onClick={() => abrir(undefined)}>
              Enviar
            </Boton>
          }
          alCerrar={() => abrir(undefined)}
        >
          <Campo nombre="Correo" type="email" defaultValue="lucia@ejemplo.ec" ayuda="Puedes añadir otros." />
        </Dialogo>
      ) : null}
    </Seccion>
  )
}
