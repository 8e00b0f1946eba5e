import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { loadSettings } from "./state/settings.svelte";

loadSettings();
mount(App, { target: document.getElementById("app")! });
