package notices

// english has no sentences of alerts and their causes: their text is English.
var english = words{
	"mention": "{who} mentions you: {template}",
	"wish":    `{who} asks for the field "{field}": {template}`,
	"comment": "{who} wrote about {template}",
	"mend":    "A proposal to mend {template} waits to be approved ({fields})",

	"join":    "; ",
	"more":    "and {n} more",
	"inbox":   "And {n} more, in your inbox.",
	"subject": "Wrapsmith: {title}",
	"several": "Wrapsmith: {n} things wait for you",
	"test":    "This is a test: what waits for you in Wrapsmith comes this way.",
	"tested":  "Wrapsmith: a test",

	"asked":      "This mail comes because {who} asked for it in Wrapsmith, {often} at most.",
	"often.soon": "every five minutes",
	"often.hour": "once an hour",
	"often.day":  "once a day",
	"account":    `To change or end it, open "My account" there.`,
	"change":     "Change what comes: {address}",
	"end":        "End these mails: {address}",

	"code.subject": "Wrapsmith: the code is {code}",
	"code": "{who} wants mail at this address about what waits for them in Wrapsmith.\n\n" +
		"The code is: {code}\n\nIt is valid for an hour. If this was not you, do nothing: no further mail comes.\n",
}
