import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type FacturaVista, type FilaCompra, facturaNueva } from '#api/contract/compra.ts'
import { advertenciaDe, revisarIdentificacion } from '#domain/identificacion.ts'
import { ruta } from '#domain/rutas.ts'
import { consultaFacturas } from '#web/compra/consultas.ts'
import { borradores } from '#web/servidor/borradores.ts'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError, Campo } from '#web/ui/formulario/campo.tsx'
import { responder } from '#web/vivo/toasts.ts'
import estilo from './compras.module.css'

const CAMPOS = ['razonSocial', 'ruc', 'direccion', 'telefono', 'correo'] as const
const VACIA: FacturaVista = { razonSocial: '', ruc: '', direccion: '', telefono: '', correo: '' }

const esquema = facturaNueva.superRefine(({ ruc }, { addIssue }) => {
  const revision = revisarIdentificacion(ruc, 'cualquiera')
  if (!revision.valida) addIssue({ code: 'custom', path: ['ruc'], message: revision.mensaje })
})

const leerBorrador = (clave: string): Partial<FacturaVista> => {
  try {
    return JSON.parse(borradores.leer(clave) || '{}') as Partial<FacturaVista>
  } catch {
    return {}
  }
}

/** Lists earlier billing data. A press copies them into the form. */
const Guardadas = ({
  fila: { id: idCompra, factura: actual },
  buscable,
  usar,
}: {
  fila: FilaCompra
  buscable: boolean
  usar: (factura: FacturaVista) => void
}) => {
  const [buscar, escribir] = useState('')
  const { data } = useQuery(consultaFacturas(idCompra, buscar.trim()))
  const items = (data?.items ?? []).filter(({ ruc }) => ruc !== actual?.ruc).slice(0, 5)
  if (!buscable && items.length === 0) return null
  return (
    <div className={estilo.guardadas}>
      {buscable ? (
        <Campo
          nombre="Buscar datos guardados"
          type="search"
          placeholder="Razón social o RUC"
          maximo={200}
          value={buscar}
          onChange={({ target }) => escribir(target.value)}
        />
      ) : (
        <p>Usar los que ya tenemos</p>
      )}
      <ul>
        {items.map((factura) => (
          <li key={factura.ruc}>
            <button type="button" onClick={() => usar(factura)}>
              <strong>{factura.razonSocial}</strong>
              <span>{factura.ruc}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Asks in whose name the receipt is. The text typed is kept in this browser until it is saved.
 */
export const FormularioDeFactura = ({ fila, buscable = false }: { fila: FilaCompra; buscable?: boolean }) => {
  const { id: idCompra, factura } = fila
  const motivo = fila.pasos['guardarFactura']
  const clave = `factura.${idCompra}`
  const refrescar = useRefrescar()
  const formulario = useForm({
    resolver: zodResolver(esquema),
    defaultValues: { idCompra, ...VACIA, ...factura, ...leerBorrador(clave) },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { campo, enviar, error, enviando } = useOrden(formulario)
  const { formState, setValue, getValues, control } = formulario
  const advertencia = advertenciaDe(useWatch({ control, name: 'ruc' }))
  const guardarBorrador = () => {
    const { idCompra: _, ...escrita } = getValues()
    borradores.guardar(clave, JSON.stringify(escrita))
  }
  const suyo = (nombre: (typeof CAMPOS)[number], autoComplete: string) => ({
    ...campo(nombre, { onChange: guardarBorrador }),
    disabled: Boolean(motivo),
    // A desk types its client's data, where the browser would fill in the clerk's own.
    autoComplete: buscable ? 'off' : autoComplete,
  })
  const usar = (guardada: FacturaVista) => {
    for (const nombre of CAMPOS) {
      setValue(nombre, guardada[nombre], { shouldDirty: true, shouldValidate: formState.isSubmitted })
    }
    guardarBorrador()
  }
  return (
    <form
      noValidate
      className={estilo.forma}
      aria-label="Datos de facturación"
      onSubmit={enviar(async (datos) => {
        await mandar(ruta('compra_factura'), datos)
        borradores.borrar(clave)
        responder(fila.id, 'Datos de facturación guardados', fila.codCompra)
        await refrescar('compra')
        formulario.reset(datos)
      })}
    >
      {motivo ? null : <Guardadas fila={fila} buscable={buscable} usar={usar} />}
      <Campo nombre="Razón social" maximo={200} {...suyo('razonSocial', 'organization')} />
      <div className={estilo.dos}>
        <Campo nombre="RUC o cédula" inputMode="numeric" ayuda={advertencia} {...suyo('ruc', 'on')} />
        <Campo nombre="Teléfono" type="tel" {...suyo('telefono', 'tel')} />
      </div>
      <Campo nombre="Dirección" maximo={300} {...suyo('direccion', 'street-address')} />
      <Campo nombre="Correo" type="email" maximo={254} {...suyo('correo', 'email')} />
      <AvisoDeError>{error}</AvisoDeError>
      <div className={estilo.botones}>
        <Boton type="submit" tono={factura ? 'normal' : 'primario'} motivo={motivo} ocupado={enviando}>
          {factura ? 'Guardar cambios' : 'Guardar datos de facturación'}
        </Boton>
      </div>
    </form>
  )
}
