import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { z } from 'zod'
import { incidenteDeCuentaNuevo } from '#api/contract/incidente.ts'
import { ABIERTOS_MAXIMOS, MAXIMO_REPORTE } from '#domain/incidente.ts'
import { borradores } from '#web/servidor/borradores.ts'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError, CampoLargo, Eleccion } from '#web/ui/formulario/campo.tsx'
import forma from '#web/ui/formulario/forma.module.css'

type Dicho = { readonly tipo: string; readonly texto: string }
// `tipo` isn't checked here: its options come from the list, and the server knows them.
const esquema = z.object({ tipo: z.string(), texto: incidenteDeCuentaNuevo.shape.texto })

/**
 * Returns why no more can be reported, as far as the page knows how many reports are open, or null.
 */
export const sinMas = (abiertos = 0): string | null =>
  abiertos >= ABIERTOS_MAXIMOS
    ? `Ya tienes ${ABIERTOS_MAXIMOS} incidentes abiertos: espera a que se cierre alguno.`
    : null

/**
 * Renders the form that reports a problem. What is typed is kept under `clave` until it is sent.
 */
export const FormaDeIncidente = ({
  clave,
  tipos,
  motivo,
  enviar: mandar,
}: {
  clave: string
  /** Words by kind. The first kind is preselected. */
  tipos: Readonly<Record<string, string>>
  motivo: string | null
  enviar: (dicho: Dicho) => Promise<void>
}) => {
  const deTipo = `${clave}.tipo`
  const [primero = ''] = Object.keys(tipos)
  const escogido = borradores.leer(deTipo)
  const formulario = useForm({
    resolver: zodResolver(esquema),
    defaultValues: { tipo: escogido in tipos ? escogido : primero, texto: borradores.leer(clave) },
  })
  const { campo, enviar, error, enviando } = useOrden(formulario)
  return (
    <form
      noValidate
      className={forma.forma}
      onSubmit={enviar(async (dicho) => {
        if (motivo) return
        await mandar(dicho)
        for (const borrador of [clave, deTipo]) borradores.borrar(borrador)
        toast.success('Incidente reportado', {
          id: clave,
          description: 'Nuestro equipo lo revisará.',
        })
      })}
    >
      <Eleccion
        nombre="¿De qué se trata?"
        {...campo('tipo', { onChange: ({ target }) => borradores.guardar(deTipo, target.value) })}
      >
        {Object.entries(tipos).map(([tipo, palabra]) => (
          <option key={tipo} value={tipo}>
            {palabra}
          </option>
        ))}
      </Eleccion>
      <CampoLargo
        nombre="¿Qué pasó?"
        rows={5}
        maximo={MAXIMO_REPORTE}
        ayuda={motivo ?? undefined}
        {...campo('texto', { onChange: ({ target }) => borradores.guardar(clave, target.value) })}
      />
      <AvisoDeError>{error}</AvisoDeError>
      <div className={forma.botones}>
        <Boton type="submit" tono="primario" ocupado={enviando} motivo={motivo}>
          Reportar
        </Boton>
      </div>
    </form>
  )
}
