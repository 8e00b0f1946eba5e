package runs

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"reflect"
	"slices"
	"time"

	"wrapsmith/app/fetch"
	"wrapsmith/app/input"
	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/schedule"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/web/query"
	"wrapsmith/backend/web/source"
)

// Schedule is a run that is repeated while the program lives.
type Schedule struct {
	ID          string              `json:"id"`
	Name        string              `json:"name"`
	Cron        string              `json:"cron" doc:"minute hour day month weekday, or @daily and the like"`
	Zone        string              `json:"zone,omitempty" doc:"IANA name of the place whose clocks count; empty: this machine's"`
	Template    string              `json:"template,omitempty" doc:"Id in the library: its newest version when the run begins; empty: the library's best for each page"`
	Pages       []PageSource        `json:"pages"`
	Fetch       fetch.Fetching      `json:"fetch" doc:"How pages are fetched from the web, without cookies"`
	AlertLimits extract.AlertLimits `json:"alertLimits" doc:"From where on an alert is raised"`
	Webhook     string              `json:"webhook,omitempty" doc:"Address that gets alerts, and what runs find if webhookSends says so. Its path is a password: people other than the owner are given its host only"`
	ScheduleHook
	WebhookSigned bool            `json:"webhookSigned" doc:"Deliveries are signed with a secret that was made with makeWebhookSecret"`
	Output        *ScheduleOutput `json:"output,omitempty" doc:"The file that each run writes"`
	Mail          *ScheduleMail   `json:"mail,omitempty" doc:"Who gets a mail of each run"`
	Undelivered   *Delivery       `json:"undelivered,omitempty" doc:"The newest delivery to its webhook or by mail, if that could not be sent"`
	Check         bool            `json:"check,omitempty" doc:"It runs nothing: it checks the templates of the library, or the one that it names"`
	AllowHosts    []string        `json:"allowHosts,omitempty" doc:"With check: private hosts that may be read"`
	Feed          bool            `json:"feed" doc:"Its records are a feed, whose address was made with makeFeed"`
	Paused        bool            `json:"paused"`
	Next          time.Time       `json:"next,omitzero" doc:"When it is due"`
	LastRun       string          `json:"lastRun,omitempty" doc:"Id of its latest run"`
	Alerts        int             `json:"alerts" doc:"How many are not seen yet"`
	Owner         string          `json:"owner,omitempty" doc:"Id of the person who made it"`
}

// PageSource is where a schedule takes pages from: an address, a file or folder
// of this machine, or a crawl.
type PageSource struct {
	Address   string `json:"address,omitempty" maxLength:"8000"`
	AllowHost bool   `json:"allowHost,omitempty" doc:"With address: fetch it though its host is private or this machine"`
	Path      string `json:"path,omitempty" maxLength:"4096" doc:"Where About.readFiles says so"`
	Bundled   string `json:"bundled,omitempty" maxLength:"200" doc:"A page that comes with the program, as in site/page"`
	Crawl     string `json:"crawl,omitempty" maxLength:"64" doc:"Id of a crawl: its pages"`
	Again     bool   `json:"again,omitempty" doc:"With crawl: crawl again each time, by the same plan, and take those pages"`
	extract.Search
}

// empty reports whether it names no pages.
func (p PageSource) empty() bool { return p.Address+p.Path+p.Bundled+p.Crawl == "" }

// ScheduleList lists the schedules by name.
type ScheduleList struct {
	Schedules []Schedule `json:"schedules"`
}

// NewSchedule describes a schedule that is made or changed.
type NewSchedule struct {
	Name        string              `json:"name" minLength:"1" maxLength:"200"`
	Cron        string              `json:"cron" minLength:"1" maxLength:"200"`
	Zone        string              `json:"zone,omitempty" maxLength:"100"`
	Template    string              `json:"template,omitempty" maxLength:"64"`
	Pages       []PageSource        `json:"pages" maxItems:"1000" doc:"At least one, but none with check"`
	Fetch       fetch.Fetching      `json:"fetch,omitempty" doc:"How pages are got from the web"`
	AlertLimits extract.AlertLimits `json:"alertLimits,omitempty"`
	Webhook     string              `json:"webhook,omitempty" maxLength:"8000" doc:"The host alone, as another person's schedule has it, leaves the address as it is"`
	ScheduleHook
	Output     *ScheduleOutput `json:"output,omitempty" doc:"A file that each run writes, whole, in place of the one before; a run that found nothing leaves it alone"`
	Mail       *ScheduleMail   `json:"mail,omitempty" doc:"Who gets a mail of each run"`
	Check      bool            `json:"check,omitempty" doc:"Run nothing: check the templates of the library, or the one that is named"`
	AllowHosts []string        `json:"allowHosts,omitempty" maxItems:"50" doc:"With check: private hosts that may be read"`
	Paused     bool            `json:"paused,omitempty"`
}

// InSchedule names a schedule in a path.
type InSchedule struct {
	Schedule string `path:"schedule" maxLength:"64"`
}

// CreateScheduleRequest is the request of CreateSchedule.
type CreateScheduleRequest struct{ Body NewSchedule }

// PutScheduleRequest is the request of ChangeSchedule.
type PutScheduleRequest struct {
	InSchedule
	Body NewSchedule
}

// ListSchedules returns the schedules, by name.
func (rs *Runs) ListSchedules(ctx context.Context, _ *struct{}) (ScheduleList, error) {
	list, err := rs.results.Schedules(ctx)
	if err != nil {
		return ScheduleList{}, err
	}
	out := ScheduleList{Schedules: make([]Schedule, len(list))}
	for i, s := range list {
		if out.Schedules[i], err = rs.Schedule(ctx, s); err != nil {
			return ScheduleList{}, err
		}
	}
	return out, nil
}

// Schedule is a schedule for the screen.
func (rs *Runs) Schedule(ctx context.Context, s results.Schedule) (Schedule, error) {
	spec, err := extract.ReadSchedule(s)
	if err != nil {
		return Schedule{}, err
	}
	out := Schedule{ID: s.ID, Name: s.Name, Cron: s.Cron, Zone: s.Zone, Template: spec.TemplateID, Pages: []PageSource{}, Fetch: fetch.Of(spec.Spec), AlertLimits: spec.Limits, Webhook: spec.Webhook, ScheduleHook: ScheduleHook{spec.AllowHosts, spec.Sends, spec.Key, spec.Server}, WebhookSigned: spec.Secret != "", Output: outputFileOf(spec.Output), Mail: mailOf(spec.Mail), Feed: spec.Feed != "", Check: spec.Check, Paused: s.Paused}
	if spec.Check {
		out.AllowHosts = spec.Fetch.AllowHosts
	}
	if !s.Paused {
		out.Next = s.Next
	}
	for _, item := range spec.Items {
		out.Pages = append(out.Pages, pageSourceOf(item))
	}
	if out.Owner, err = rs.team.Owner(ctx, team.OwnSchedule, s.ID); err != nil {
		return out, err
	}
	if c := team.CallerOf(ctx); c.Team && (out.Owner != c.Person.ID || !c.Allows(team.Author)) {
		out.Webhook = source.HostAlone(out.Webhook)
	}
	_, list, err := rs.results.Runs(ctx, results.RunQuery{Schedule: s.ID, Limit: 1})
	if err != nil {
		return out, err
	}
	if len(list) > 0 {
		out.LastRun = list[0].ID
	}
	if out.Undelivered, err = rs.undelivered(ctx, s.ID); err != nil {
		return out, err
	}
	alerts, err := rs.results.Alerts(ctx, results.AlertQuery{Schedule: s.ID})
	out.Alerts = len(alerts)
	return out, err
}

// CreateSchedule lets the caller repeat a run while the program lives.
func (rs *Runs) CreateSchedule(ctx context.Context, in *CreateScheduleRequest) (Schedule, error) {
	return rs.PutSchedule(ctx, results.Schedule{ID: store.NewID(), Created: time.Now().UTC()}, in.Body)
}

// ChangeSchedule lets the caller change a schedule.
func (rs *Runs) ChangeSchedule(ctx context.Context, in *PutScheduleRequest) (Schedule, error) {
	s, err := rs.storedSchedule(ctx, in.Schedule)
	if err == nil && (in.Body.Fetch.KeepCookies || in.Body.Fetch.KeepCredentials) {
		err = rs.keepsCookies(ctx, s, in.Body)
	}
	if err == nil {
		in.Body.Webhook, err = keptWebhook(s, in.Body.Webhook)
	}
	if err != nil {
		return Schedule{}, err
	}
	return rs.PutSchedule(ctx, s, in.Body)
}

var errOtherCookies = problem.New(problem.Forbidden, "othercookies", "This schedule has cookies of another person: to change its pages or its template, give cookies of your own or take them out.")

// keepsCookies refuses that cookies of one person get another person's pages.
func (rs *Runs) keepsCookies(ctx context.Context, s results.Schedule, in NewSchedule) error {
	own, err := rs.team.Owner(ctx, team.OwnSchedule, s.ID)
	if err != nil || own == "" || own == team.CallerOf(ctx).Person.ID {
		return err
	}
	was, err := rs.Schedule(ctx, s)
	if err != nil {
		return err
	}
	if was.Template != in.Template || !reflect.DeepEqual(was.Pages, in.Pages) || !reflect.DeepEqual(was.Output, in.Output) {
		return errOtherCookies
	}
	return nil
}

// keptWebhook is the webhook of a changed schedule: the host alone, as it was given to people other
// than the owner, means the webhook that the schedule has.
func keptWebhook(s results.Schedule, changed string) (string, error) {
	was, err := extract.ReadSchedule(s)
	if changed != "" && changed == source.HostAlone(was.Webhook) {
		return was.Webhook, err
	}
	return changed, err
}

// PutSchedule checks what a schedule is to be and keeps it.
func (rs *Runs) PutSchedule(ctx context.Context, s results.Schedule, in NewSchedule) (Schedule, error) {
	hook, err := hookOf(in.Webhook, in.ScheduleHook)
	if err == nil {
		err = in.sources()
	}
	if err != nil {
		return Schedule{}, err
	}
	spec := extract.ScheduleSpec{TemplateID: in.Template, Limits: in.AlertLimits, Hook: hook, Check: in.Check}
	if spec.Mail, err = rs.mailTo(in.Mail); err != nil {
		return Schedule{}, err
	}
	for _, p := range in.Pages {
		item, err := rs.pageSource(p)
		if err != nil {
			return Schedule{}, problem.Mistake(err)
		}
		spec.Items = append(spec.Items, item)
	}
	s.Name, s.Cron, s.Zone, s.Paused = in.Name, in.Cron, in.Zone, in.Paused
	return rs.keepSchedule(ctx, s, spec, in.Output, func(spec *extract.Spec) error {
		if len(in.Fetch.Hosts) == 0 {
			in.Fetch.Hosts = hostsOf(in.Pages)
		}
		err := in.Fetch.Apply(spec, rs.secrets, s.ID)
		if err == nil && spec.Fetch.CookieFile == "" {
			err = rs.secrets.DropCookies(s.ID)
		}
		spec.Fetch.LoginFile = rs.logins.FileOf(ctx)
		if in.Check {
			spec.Fetch.AllowHosts = in.AllowHosts
		}
		return err
	})
}

// keepSchedule checks a schedule, and keeps it after fetching has added how pages are got.
func (rs *Runs) keepSchedule(ctx context.Context, s results.Schedule, spec extract.ScheduleSpec, output *ScheduleOutput, fetching func(*extract.Spec) error) (Schedule, error) {
	spec.Served = true
	if len(s.Spec) > 0 {
		was, err := extract.ReadSchedule(s)
		if err != nil {
			return Schedule{}, err
		}
		spec.Feed = was.Feed // a change of the schedule leaves the feed's address as it is
		if spec.Webhook == was.Webhook {
			spec.Secret = was.Secret // another receiver must not get what is signed for this one
		}
	}
	if spec.Check {
		spec.Sends = extract.SendNothing // a check finds no records
	}
	if spec.TemplateID != "" {
		if _, _, err := rs.stores.Library.Get(ctx, spec.TemplateID); err != nil {
			return Schedule{}, err
		}
	}
	var err error
	if spec.Output, err = rs.OutputFile(ctx, s, output); err != nil {
		return Schedule{}, err
	}
	if s.Next, err = NextDue(s.Cron, s.Zone, time.Now()); err != nil {
		return Schedule{}, problem.Mistake(err)
	}
	if err := fetching(&spec.Spec); err != nil {
		return Schedule{}, err
	}
	if s.Spec, err = json.Marshal(spec); err != nil {
		return Schedule{}, err
	}
	if err := rs.results.PutSchedule(ctx, s); err != nil {
		return Schedule{}, err
	}
	rs.wake()
	return rs.Schedule(ctx, s)
}

// pageSource checks where pages come from.
func (rs *Runs) pageSource(p PageSource) (extract.ItemSpec, error) {
	if p.Crawl != "" {
		err := rs.crawlSource(p.Crawl, input.PageInput{Address: p.Address, AllowHost: p.AllowHost, Path: p.Path, Bundled: p.Bundled})
		return extract.ItemSpec{Crawl: p.Crawl, Again: p.Again}, err
	}
	if len(p.Keywords) > 0 || len(p.Form) > 0 || query.Has(p.Address) {
		return rs.search(input.PageInput{Address: p.Address, AllowHost: p.AllowHost}, p.Search)
	}
	given, err := rs.input.Input(input.PageInput{Address: p.Address, AllowHost: p.AllowHost, Path: p.Path, Bundled: p.Bundled})
	if err == nil && p.empty() {
		err = errSchedulePages
	}
	return extract.ItemSpec{Address: given.Address, AllowHost: given.AllowHost, Path: p.Path, Bundled: p.Bundled}, err
}

var (
	errSchedulePages = problem.New(problem.Invalid, "schedulepages", "A schedule takes pages from an address, a file or folder of this machine, or a crawl.")
	errCheckPages    = problem.New(problem.Invalid, "checkpages", "A schedule that checks the library reads the samples of its templates: it takes no other pages, sends no cookies and writes no file.")
)

// hostsOf are the hosts of the addresses that a schedule takes pages from.
func hostsOf(pages []PageSource) (hosts []string) {
	for _, p := range pages {
		if u, err := url.Parse(p.Address); err == nil && u.Host != "" && !slices.Contains(hosts, u.Host) {
			hosts = append(hosts, u.Host)
		}
	}
	return hosts
}

// sources checks that a schedule has pages, and one that checks the library none.
func (in NewSchedule) sources() error {
	switch {
	case !in.Check && len(in.Pages) == 0:
		return errSchedulePages
	case in.Check && (len(in.Pages) > 0 || in.Output != nil || in.Fetch.Cookies != "" || in.Fetch.KeepCookies || len(in.Fetch.Headers) > 0 || in.Fetch.User != ""):
		return errCheckPages
	}
	return nil
}

// NextDue returns when a cron expression is due next after a time, by the clocks of a zone; "" is this machine's.
func NextDue(cron, zone string, after time.Time) (time.Time, error) {
	parsed, err := schedule.Parse(cron)
	if err != nil {
		return time.Time{}, err
	}
	place := time.Local
	if zone != "" {
		if place, err = time.LoadLocation(zone); err != nil {
			return time.Time{}, problem.With(problem.Invalid, message.Message{Code: "zone", Params: map[string]string{"zone": problem.Short(zone)}},
				"There is no place called "+problem.Short(zone)+"; name one as in Europe/Berlin or Asia/Shanghai.")
		}
	}
	return parsed.Next(after.In(place)).UTC(), nil
}

func (rs *Runs) storedSchedule(ctx context.Context, id string) (results.Schedule, error) {
	s, err := rs.results.GetSchedule(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		err = errNoSchedule
	}
	return s, err
}

var errNoSchedule = problem.New(problem.NotFound, "noschedule", "There is no such schedule: it was deleted, here or in another window.")

// GetSchedule returns a schedule.
func (rs *Runs) GetSchedule(ctx context.Context, in *InSchedule) (Schedule, error) {
	s, err := rs.storedSchedule(ctx, in.Schedule)
	if err != nil {
		return Schedule{}, err
	}
	return rs.Schedule(ctx, s)
}

// DeleteSchedule lets the caller delete a schedule and its alerts; its runs stay.
func (rs *Runs) DeleteSchedule(ctx context.Context, in *InSchedule) error {
	if _, err := rs.storedSchedule(ctx, in.Schedule); err != nil {
		return err
	}
	if err := rs.results.DeleteSchedule(ctx, in.Schedule); err != nil {
		return err
	}
	return rs.secrets.Drop(in.Schedule)
}

// RunSchedule lets the caller begin a schedule's run now; one that checks the library
// begins the check, and gives a run without an id.
func (rs *Runs) RunSchedule(ctx context.Context, in *InSchedule) (Run, error) {
	s, err := rs.storedSchedule(ctx, in.Schedule)
	if err != nil {
		return Run{}, err
	}
	if spec, err := extract.ReadSchedule(s); err != nil || spec.Check {
		return Run{}, errors.Join(err, rs.check(ctx, s))
	}
	run, err := rs.repeat(ctx, s)
	if err != nil {
		return Run{}, err
	}
	return rs.Run(ctx, run.ID)
}

// repeat begins a run of a schedule.
func (rs *Runs) repeat(ctx context.Context, s results.Schedule) (results.Run, error) {
	spec, items, err := ScheduledRun(ctx, rs.stores, s, rs.crawls.Repeat)
	if err != nil {
		return results.Run{}, err
	}
	run := results.Run{Name: s.Name, Schedule: s.ID}
	run.Total = len(items)
	return rs.create(ctx, run, spec, items)
}

// ScheduledRun is what a run of a schedule extracts with, and from. again begins a
// crawl anew where the schedule says so, and gives its id.
func ScheduledRun(ctx context.Context, store *stores.Stores, s results.Schedule, again func(crawl string) (string, error)) (extract.Spec, []results.Item, error) {
	spec, err := extract.ReadSchedule(s)
	if err != nil {
		return spec.Spec, nil, err
	}
	if spec.TemplateID != "" {
		entry, t, err := store.Library.Get(ctx, spec.TemplateID)
		if err != nil {
			return spec.Spec, nil, err
		}
		if entry.Deleted {
			return spec.Spec, nil, problem.New(problem.Conflict, "scheduletemplate", "The schedule's template was deleted from the library; restore it, or change the schedule.")
		}
		spec.ID = entry.ID
		if spec.Template, err = extract.TemplateXML(t); err != nil {
			return spec.Spec, nil, err
		}
		if spec.Join {
			if spec.Details, err = templates.DetailTemplates(ctx, store, t); err != nil {
				return spec.Spec, nil, err
			}
		}
	}
	for i, item := range spec.Items {
		if item.Crawl == "" || !item.Again {
			continue
		}
		id, err := again(item.Crawl)
		if err != nil {
			return spec.Spec, nil, err
		}
		spec.Items[i] = extract.ItemSpec{Crawl: id}
	}
	items, err := spec.NewItems()
	return spec.Spec, items, err
}
