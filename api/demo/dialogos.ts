/**
 * A message of a demo conversation: its author, its text, and the number of the message that it
 * answers.
 */
export type Linea<Q extends string> = readonly [quien: Q, texto: string, cita?: number]
export type Dialogo<Q extends string> = readonly Linea<Q>[]

/** Conversations between client and provider that fit an order of anything. */
export const DE_PEDIDO: readonly Dialogo<'cliente' | 'proveedor'>[] = [
  [
    ['cliente', 'Buenos días. ¿Tienen todo en bodega o hay que esperar?'],
    ['proveedor', 'Buenos días. Casi todo; una parte nos llega el jueves.'],
    ['cliente', 'El jueves está bien, siempre que sea en la mañana.'],
    ['proveedor', 'Cuente con eso. Le confirmo apenas descargue el camión.'],
    ['cliente', 'Gracias 👍'],
  ],
  [
    ['cliente', '¿El precio incluye el transporte?'],
    ['proveedor', 'Dentro de la ciudad, sí. Fuera se cobra aparte según la distancia.'],
    ['cliente', 'Es en el norte, cerca del redondel. No hay problema de acceso para el camión.'],
    ['proveedor', 'Entonces va incluido. ¿Alguien recibe en la mañana?', 3],
    ['cliente', 'Sí, pregunte por el señor Tapia en la guardianía.'],
    ['proveedor', 'Anotado. Salimos a las 8 y llegamos antes de las 10.'],
    ['cliente', 'Perfecto, le aviso a él.'],
  ],
  [
    ['proveedor', 'Buenas tardes, vimos su pedido. ¿Para qué fecha lo necesita?'],
    ['cliente', 'Para el viernes de la próxima semana, si se puede.'],
    ['proveedor', 'Se puede. ¿La factura va a nombre de la empresa?'],
    ['cliente', 'Sí, con el mismo RUC de la vez pasada.'],
    ['proveedor', 'Listo, hoy le mandamos la propuesta.'],
  ],
  [
    ['cliente', 'Hola, ¿nos pueden hacer un descuento si pagamos al contado?'],
    ['proveedor', 'Por contado manejamos el 3 %. Más ya no nos alcanza.'],
    ['cliente', '¿Y si llevamos el doble?'],
    ['proveedor', 'Con el doble llegamos al 5 %, y el transporte corre por nuestra cuenta.', 3],
    ['cliente', 'Me parece justo. Lo consulto con gerencia y le escribo.'],
    ['proveedor', 'Con gusto, quedo pendiente.'],
    ['cliente', 'Ya me aprobaron. Por favor mándeme la propuesta con el 5 %.', 4],
    ['proveedor', 'Enviada. Revísela con calma y cualquier cosa me dice.'],
  ],
  [
    ['cliente', '¿Podrían adelantar la entrega? Se nos complicó el cronograma.'],
    ['proveedor', '¿Para cuándo la necesita?'],
    ['cliente', 'Lo ideal sería mañana.'],
    ['proveedor', 'Mañana no alcanzo, pero pasado mañana a primera hora sí.'],
  ],
  [
    ['proveedor', 'Estimada, ya salió su pedido. Va con el chofer Luis, placa PBX-4417.'],
    ['cliente', 'Gracias. ¿A qué hora calcula que llega?'],
    ['proveedor', 'Entre las 11 y las 12, según el tráfico.'],
    ['cliente', 'Ya llegó, todo completo. Muy amables.'],
    ['proveedor', 'Para servirle. ¡Que tenga buena tarde!'],
  ],
  [
    ['cliente', 'Revisando lo que llegó, vino una unidad golpeada.'],
    ['proveedor', 'Qué pena con usted. ¿Nos puede mandar una foto?'],
    ['cliente', 'La saqué y se la mando al correo, porque pesa bastante.'],
    ['proveedor', 'Recibida. Se la cambiamos sin costo el lunes, al dejar el otro pedido de su zona.'],
    ['cliente', 'El lunes no hay nadie hasta las 2 de la tarde.', 4],
    ['proveedor', 'Entonces pasamos a las 3.'],
    ['cliente', 'Excelente, así quedamos.'],
    ['proveedor', 'Listo. Disculpe la molestia.'],
    ['cliente', 'No se preocupe, gracias por responder rápido.'],
  ],
  [
    ['cliente', '¿Trabajan también los sábados?'],
    ['proveedor', 'Sí, de 8 a 1 de la tarde.'],
    ['cliente', 'Ah, perfecto: paso este sábado a ver las muestras.'],
  ],
  [
    ['proveedor', 'Buen día. El artículo que pidió viene ahora en otra presentación; la calidad es la misma.'],
    ['cliente', '¿Cambia en algo el precio?'],
    ['proveedor', 'No, se mantiene.'],
    ['cliente', '¿Y la garantía?'],
    ['proveedor', 'La misma, doce meses, con factura.'],
    ['cliente', 'Bueno, entonces adelante.'],
    ['proveedor', 'Gracias. Le actualizo la propuesta esta misma mañana.'],
    ['cliente', '¿Puede poner ahí el plazo de entrega, por favor?'],
    ['proveedor', 'Sí: ocho días laborables desde la aprobación.', 8],
    ['cliente', '¿No hay cómo en seis?', 9],
    ['proveedor', 'Haríamos el esfuerzo, pero prefiero no quedarle mal.'],
    ['cliente', 'Entiendo. Ocho entonces.'],
  ],
  [
    ['cliente', 'Necesito saber si hoy me pueden atender.'],
    ['proveedor', 'Claro que sí, estamos hasta las 6.'],
  ],
]

/**
 * Questions and answers that recur while a long building work is supplied; `#` is the delivery's
 * number.
 */
export const DE_OBRA: readonly (readonly [cliente: string, proveedor: string])[] = [
  ['¿Cómo vamos con la entrega #?', 'Sale mañana temprano, antes de las 8.'],
  ['Llegó la entrega #. Falta revisar las guías.', 'Gracias. La guía va grapada a la factura.'],
  ['¿Nos pueden dejar la entrega # en la bodega 2?', 'Sí, en la 2. Le aviso al chofer.'],
  ['El martes es feriado. ¿Pasamos la entrega # al miércoles?', 'Sí, mejor el miércoles a la misma hora.'],
  ['Todo bien con la entrega #, completa.', 'Qué bueno. Preparamos la que sigue.'],
  ['Con la lluvia el camión grande no entra. ¿Puede ir la # en el pequeño?', 'Sí, la mandamos en dos viajes.'],
]

/** Conversations about a purchase, between a provider and the call center. */
export const CON_CALLCENTER: readonly Dialogo<'proveedor' | 'callcenter'>[] = [
  [
    ['callcenter', 'Buenos días, le saluda Paola. ¿Pudo revisar la oferta?'],
    ['proveedor', 'Buenos días, Paola. Sí, pero quisiera saber si se puede pagar en dos partes.'],
    ['callcenter', 'En dos partes no, pero hay un plan por mes con todo incluido.'],
    ['proveedor', '¿Y si empiezo por mes puedo pasarme al anual?'],
    ['callcenter', 'Claro, cuando usted quiera.', 4],
    ['proveedor', 'Perfecto. Déjeme conversarlo con mi socio.'],
  ],
  [
    ['proveedor', 'Hola, ¿me pueden llamar mañana? Quisiera entender mejor los planes.'],
    ['callcenter', 'Con gusto. ¿Le parece a las 10?'],
    ['proveedor', 'A las 10 está bien.'],
    ['callcenter', 'Agendado, le llamo al celular que consta en su cuenta.'],
  ],
  [
    ['proveedor', 'Ya hice la transferencia. ¿Cuánto se demora la activación?'],
    ['callcenter', 'Apenas finanzas confirme el pago, el mismo día.'],
    ['proveedor', 'Gracias, quedo atento.'],
  ],
]
/** Conversations about a purchase, between the call center and finance. */
export const CON_FINANZAS: readonly Dialogo<'callcenter' | 'financiero'>[] = [
  [
    ['callcenter', 'Ricardo, el cliente dice que ya transfirió. ¿Lo ves?'],
    ['financiero', 'Todavía no se refleja. ¿De qué banco es?'],
    ['callcenter', 'Del Pichincha, de esta mañana.'],
    ['financiero', 'Entonces debería verse hoy en la tarde. Te confirmo.'],
  ],
  [
    ['financiero', 'Para autorizar esta me falta el RUC en los datos de facturación.'],
    ['callcenter', 'Se lo pido ahora mismo y te aviso.', 1],
    ['callcenter', 'Listo, ya lo puso.'],
  ],
]
