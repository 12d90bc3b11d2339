import { type FormEvent, useState } from 'react'
import { MESES_SUPUESTOS } from '#api/contract/tablas.ts'
import { mesEscrito } from '#domain/calendario.ts'
import { mesAnterior, mesDe, mesesAntes } from '#domain/consumo/mes.ts'
import { CLASES_DE_CONSUMO, type ClaseDeConsumo } from '#domain/consumo/renglon.ts'
import { TARIFA } from '#domain/consumo/tarifa.ts'
import { decimal } from '#domain/dinero.ts'
import { useMesesDelRegistro } from '#web/consumo/meses.ts'
import { centavosEscritos } from '#web/pedido/montos.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import { Campo, Eleccion } from '#web/ui/formulario/campo.tsx'
import { conMayuscula } from '#web/ui/llano.ts'
import estilo from './supuesto.module.css'

/** The highest coefficient, in cents. */
const MAXIMO_CENTAVOS = 999_999

const NOMBRE: Readonly<Record<ClaseDeConsumo, string>> = {
  aprobado: 'Por pedido aprobado',
  pedido: 'Por pedido',
  publicacion: 'Por publicación',
  palabra: 'Por palabra clave',
}

/** A supposition: the months, 'YYYY-MM', and the four coefficients as decimals. */
export type Suposicion = Readonly<Record<ClaseDeConsumo | 'desde' | 'hasta', string>>
export const CAMPOS = ['desde', 'hasta', ...CLASES_DE_CONSUMO] as const

/** Returns today's tariff over the last twelve months that have ended. */
export const deHoy = (): Suposicion => {
  const hasta = mesAnterior(mesDe(new Date().toISOString()))
  const tarifa = Object.fromEntries(CLASES_DE_CONSUMO.map((clase) => [clase, decimal(TARIFA[clase])]))
  return { desde: mesesAntes(hasta, 11), hasta, ...(tarifa as Record<ClaseDeConsumo, string>) }
}

const comoSeEscribe = (monto: string): string => monto.replace('.', ',')

/** Asks for the months and the coefficients of the supposition. */
export const Forma = ({ puesta, suponer }: { puesta: Suposicion; suponer: (otra: Suposicion) => void }) => {
  const [escrita, escribir] = useState({
    ...puesta,
    ...Object.fromEntries(CLASES_DE_CONSUMO.map((clase) => [clase, comoSeEscribe(puesta[clase])])),
  })
  const [errores, marcar] = useState<Partial<Suposicion>>({})
  const hoy = deHoy()
  const meses = useMesesDelRegistro(hoy.hasta, MESES_SUPUESTOS)
  // The last twelve months may begin before the log does.
  const [masViejo = escrita.desde] = meses.slice(-1)
  const desde = escrita.desde === hoy.desde && masViejo > hoy.desde ? masViejo : escrita.desde
  const elegido = { desde, hasta: escrita.hasta }
  const poner = (campo: keyof Suposicion) => ({
    value: escrita[campo],
    error: errores[campo],
    onChange: ({ target }: { target: { value: string } }) => {
      marcar((otros) => ({ ...otros, [campo]: undefined }))
      escribir((antes) => ({ ...antes, [campo]: target.value }))
    },
  })
  const enviar = (suceso: FormEvent) => {
    suceso.preventDefault()
    const centavos = CLASES_DE_CONSUMO.map((clase) => [clase, centavosEscritos(escrita[clase])] as const)
    const malos = centavos.filter(([, cuantos]) => cuantos === undefined || cuantos > MAXIMO_CENTAVOS)
    const faltas = {
      ...Object.fromEntries(malos.map(([clase]) => [clase, 'Escribe de 0,00 a 9999,99.'])),
      ...(desde > escrita.hasta ? { hasta: 'Elige un mes que no sea anterior.' } : {}),
    }
    marcar(faltas)
    if (Object.keys(faltas).length > 0) return
    suponer({ ...escrita, ...Object.fromEntries(centavos.map(([clase, cuantos]) => [clase, decimal(cuantos ?? 0)])) })
  }
  return (
    <form noValidate className={estilo.forma} aria-label="Otra tarifa" onSubmit={enviar}>
      <div className={estilo.campos}>
        {CLASES_DE_CONSUMO.map((clase) => (
          <Campo
            key={clase}
            nombre={NOMBRE[clase]}
            inputMode="decimal"
            autoComplete="off"
            ayuda={`Hoy: ${dolares(decimal(TARIFA[clase]))}`}
            {...poner(clase)}
          />
        ))}
      </div>
      <div className={estilo.campos}>
        {(['desde', 'hasta'] as const).map((campo) => (
          <Eleccion key={campo} nombre={conMayuscula(campo)} {...poner(campo)} value={elegido[campo]}>
            {[...new Set([...meses, elegido[campo]])].map((mes) => (
              <option key={mes} value={mes}>
                {conMayuscula(mesEscrito(mes))}
              </option>
            ))}
          </Eleccion>
        ))}
        <div className={estilo.botones}>
          <Boton type="submit" tono="primario">
            Calcular
          </Boton>
          {CAMPOS.some((campo) => puesta[campo] !== hoy[campo]) ? (
            <Boton onClick={() => suponer(hoy)}>La tarifa de hoy</Boton>
          ) : null}
        </div>
      </div>
    </form>
  )
}
